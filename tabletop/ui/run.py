"""Opens the window of the program and stays until it is closed."""

from __future__ import annotations

import contextlib
import gc
import time

from tabletop.content import places
from tabletop.control.request import AppRequest

from . import window as platform
from .app import TITLE, App
from .loop import Loop
from .settings import load_settings
from .window import Window


def run(request: AppRequest | None = None) -> int:
    """Open the window and stay until it is closed; the exit code. `WindowError` when there is no display."""
    request = request or AppRequest()
    home = places.home_folder()
    settings, findings = load_settings(home)
    platform.prepare(settings.presentation == "software")
    icon = places.assets_folder() / "icon.png"
    window = Window(TITLE, settings.window, icon if icon.is_file() else None, settings.fullscreen)
    app = App(window, settings, home=home, clock=time.perf_counter)
    for finding in findings:
        app.toast(finding, "warning")
    try:
        with platform.CloseOnSignal(window):
            gc.freeze()  # what is imported stays: garbage, collected with every screen, is not looked for in it
            if request.session is not None:
                app.play(request.session, public=request.public, watch=request.watch)
            else:
                app.shelf()
            if request.viewers:
                app.beside.toggle()
            if request.notice:
                app.toast(request.notice, "warning")
            Loop(app, window).run()
    except Exception as error:
        path = app.log_error(error)
        unkept = "nobody knows"
        with contextlib.suppress(Exception):
            unkept = app.unkept()
            app.end()
        saved = "your game could not be kept" if unkept else "your game is saved"
        raise platform.WindowError(
            f"Something went wrong and the window had to close; {saved}, the report is in {path}."
        ) from error
    finally:
        app.sounds.close()
        window.close()
    return 0

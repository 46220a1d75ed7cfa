"""What those who only watch are shown: how their picture is made up, and what of it is pointed out to them."""

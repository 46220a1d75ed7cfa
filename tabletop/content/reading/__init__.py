"""From YAML files to definitions: read with care, checked against their schema, built with every reference."""

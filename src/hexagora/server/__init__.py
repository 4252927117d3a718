"""The server: pages and live games in a browser."""

"""Several servers over one store: links between them, and tables that another server owns.

Any server takes any connection. Where another server owns the table, the requests of a connection
are handed on to it over a link, and what it says to the visitor comes back the same way.
"""

"""nginx and Caddy of Debian's packages with their files of deploy/, on free ports of this machine.

What is changed in a file is what an operator changes: names, addresses and certificates.
"""

import os
import socket
import ssl
import subprocess
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

from bench.postgres import free_port
from tools.test_programs import program

from krabbel.server.tls import own_certificate

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "krabbel.example.org"
# What /etc/nginx/nginx.conf is on a machine, for a folder that anybody may write to.
AROUND = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/krabbel.conf;
}}
"""
# The same for Caddy, which by itself answers everybody and keeps an address for its settings.
HERE = """{{
\tadmin off
\tdefault_bind 127.0.0.1
\thttp_port {http}
\thttps_port {https}
\tlog {{
\t\tlevel ERROR
\t}}
\tservers"""


def free_ports(count):
    """Ports that nobody listens at now."""
    found: set[int] = set()
    while len(found) < count:
        found.add(free_port())
    return list(found)


@contextmanager
def proxied(start, folder, servers, http, https):
    """A proxy before servers such as "127.0.0.1:8765"; where it is, and what trusts it."""
    folder.mkdir(mode=0o755, parents=True)
    certificate = own_certificate(folder / "tls", [NAME, "localhost", "127.0.0.1"])
    named = {f"krabbel-{at}:8765": server for at, server in enumerate(servers, 1)}
    command = start(folder, certificate, named, http, https)
    with subprocess.Popen(command, env=os.environ | {"HOME": str(folder)}) as process:
        try:
            wait_for(https, process)
            trust = ssl.create_default_context(cafile=certificate.file)
            plain, url = f"http://localhost:{http}", f"https://localhost:{https}"
            yield SimpleNamespace(url=url, plain=plain, trust=trust)
        finally:
            process.terminate()


def nginx(folder, certificate, servers, http, https):
    """The command that starts nginx, with its file checked."""
    changes = {
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen 443 ssl": f"listen 127.0.0.1:{https} ssl",
        "/etc/krabbel/tls/fullchain.pem": str(certificate.file),
        "/etc/krabbel/tls/privkey.pem": str(certificate.key),
        f"server_name {NAME}": "server_name localhost",
    }
    text = changed(DEPLOY / "nginx/krabbel.conf", changes | servers)
    (folder / "krabbel.conf").write_text(text)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
    command = [found("nginx"), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t", "-q"], check=True)
    return command


def caddy(folder, certificate, servers, http, https):
    """The command that starts Caddy, with its file checked; the certificate is not fetched."""
    changes = {
        "{\n\tservers": HERE.format(http=http, https=https),
        f"\n{NAME} {{\n": f"\nlocalhost {{\n\ttls {certificate.file} {certificate.key}\n",
        f"Host {NAME}": "Host localhost",
    }
    file = folder / "Caddyfile"
    file.write_text(changed(DEPLOY / "caddy/Caddyfile", changes | servers))
    told = ["--config", str(file), "--adapter", "caddyfile"]
    path = found("caddy")
    checked = subprocess.run([path, "validate", *told], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    return [path, "run", *told]


def changed(file, changes):
    """A file's text with other words, all of which there must be."""
    text = file.read_text()
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    return text


def found(name):
    """The path of a program."""
    path = program(name)
    assert path, f"no {name}: python -m tools.test_programs"
    return path


def wait_for(port, process):
    """Return when somebody listens there."""
    while process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise AssertionError("the proxy has ended")

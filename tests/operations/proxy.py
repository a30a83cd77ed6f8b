"""nginx from Debian's packages with deploy/nginx/krabbel.conf, on free ports of this machine."""

import socket
import ssl
import subprocess
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace

from tools.test_programs import program

from krabbel.server.tls import own_certificate

CONFIGURATION = Path(__file__).parents[2] / "deploy/nginx/krabbel.conf"
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


def free_ports(count):
    """Ports that nobody listens at now."""
    with ExitStack() as held:
        taken = [held.enter_context(socket.socket()) for _ in range(count)]
        for one in taken:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in taken]


@contextmanager
def proxied(folder, servers, http, https):
    """A proxy before servers such as "127.0.0.1:8765"; where it is, and what trusts it."""
    folder.mkdir(mode=0o755, parents=True)
    certificate = own_certificate(folder / "tls", [NAME, "localhost", "127.0.0.1"])
    changes = {
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen 443 ssl": f"listen 127.0.0.1:{https} ssl",
        "/etc/krabbel/tls/fullchain.pem": str(certificate.file),
        "/etc/krabbel/tls/privkey.pem": str(certificate.key),
        f"server_name {NAME}": "server_name localhost",
    }
    changes |= {f"krabbel-{at}:8765": server for at, server in enumerate(servers, 1)}
    text = CONFIGURATION.read_text()
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    (folder / "krabbel.conf").write_text(text)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
    nginx = program("nginx")
    assert nginx, "no nginx: python -m tools.test_programs"
    command = [nginx, "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t", "-q"], check=True)
    with subprocess.Popen(command) as process:
        try:
            wait_for(https)
            trust = ssl.create_default_context(cafile=certificate.file)
            plain, url = f"http://localhost:{http}", f"https://localhost:{https}"
            yield SimpleNamespace(url=url, plain=plain, trust=trust)
        finally:
            process.terminate()


def wait_for(port):
    """Return when somebody listens there."""
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return

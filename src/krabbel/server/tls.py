"""TLS for a home network: a certificate of one's own, made with the `openssl` command.

The command rather than a library: Linux and macOS have it, it is seldom used, and nobody who plays
over plain HTTP needs to install anything for it. A new certificate keeps the names of the one
before, so that a laptop that moves between networks needs one for each of them only once.
"""

import hashlib
import ipaddress
import shutil
import ssl
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from krabbel.core.errors import KrabbelError

DAYS = 800  # browsers of Apple accept 825 at most
RENEW_S = 30 * 86_400  # left, or a new one is made
MOST_NAMES = 50  # the oldest ones are left out then
REQUEST = """[req]
distinguished_name = subject
x509_extensions = server
prompt = no
[subject]
CN = Krabbel
[server]
subjectAltName = {names}
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
"""


class NoCertificate(KrabbelError):
    """There is no certificate, and none can be made."""


@dataclass(frozen=True)
class Certificate:
    """A certificate and its private key, as PEM files."""

    file: Path
    key: Path
    own: bool = False  # self-signed: browsers ask

    def check(self) -> "Certificate":
        """Return it; NoCertificate if the two cannot be used."""
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(self.file, self.key)
        except (OSError, ssl.SSLError) as bad:
            cause = getattr(bad, "strerror", None) or str(bad)
            raise NoCertificate(kind="bad_certificate", file=str(self.file), cause=cause) from bad
        return self

    def fingerprint(self) -> str:
        """Return the SHA-256 by which browsers show it."""
        der = ssl.PEM_cert_to_DER_cert(self.file.read_text(encoding="ascii"))
        return hashlib.sha256(der).digest().hex(":").upper()


def own_certificate(folder: Path, names: Sequence[str]) -> Certificate:
    """Return the certificate kept in a folder; made anew if it ends soon, lacks a name, or is
    damaged."""
    kept = Certificate(folder / "certificate.pem", folder / "key.pem", own=True)
    openssl = shutil.which("openssl")
    if openssl is None:
        if kept.file.exists():
            return kept.check()
        raise NoCertificate(kind="no_openssl")
    wanted = [_alternative(name) for name in names]
    known, lasts = _read(openssl, kept.file)
    if not (lasts and set(wanted) <= set(known) and _fit(kept)):
        _make(openssl, kept, list(dict.fromkeys([*wanted, *known]))[:MOST_NAMES])
    return kept.check()


def _fit(kept: Certificate) -> bool:
    """Whether the key is the certificate's: the program may have ended between writing the two."""
    try:
        kept.check()
    except NoCertificate:
        return False
    return True


def _read(openssl: str, file: Path) -> tuple[list[str], bool]:
    """Return the names that a certificate lists, and whether it lasts; none if there is none."""
    asked = ["x509", "-in", str(file), "-noout", "-text", "-checkend", str(RENEW_S)]
    done = subprocess.run([openssl, *asked], capture_output=True, text=True, check=False)
    told = done.stdout.replace("IP Address:", "IP:").replace("\n", ",").replace(" ", "").split(",")
    return [name for name in told if name.startswith(("DNS:", "IP:"))], done.returncode == 0


def _make(openssl: str, kept: Certificate, alternatives: Sequence[str]) -> None:
    kept.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory(dir=kept.file.parent) as work:  # nobody but us may enter it
        request, key, made = (Path(work, name) for name in ("request", "key.pem", "made.pem"))
        request.write_text(REQUEST.format(names=",".join(alternatives)), encoding="utf-8")
        key.touch(mode=0o600)
        _run(openssl, "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key)
        signed = ("-x509", "-new", "-sha256", "-days", str(DAYS), "-key", key)
        _run(openssl, "req", *signed, "-config", request, "-out", made)
        key.chmod(0o600)
        key.replace(kept.key)
        made.replace(kept.file)


def _run(openssl: str, *asked: str | Path) -> None:
    done = subprocess.run([openssl, *asked], capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoCertificate(kind="openssl_failed", cause=done.stderr.strip())


def _alternative(name: str) -> str:
    """Return a name as certificates list it: IPv6 addresses in full, as openssl prints them."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return f"DNS:{name}"
    if address.version == 4:
        return f"IP:{address}"
    return "IP:" + ":".join(f"{int(part, 16):X}" for part in address.exploded.split(":"))

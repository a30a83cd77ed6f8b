"""Bits laid out without the processor's own instruction, as on a GPU."""

import subprocess
import sys

WITHOUT_BMI2 = """
from llvmlite import binding

host = binding.get_host_cpu_features


class Features(dict):
    def __init__(self):
        self.real = host()
        super().__init__(self.real, bmi2=False)

    def flatten(self):
        return self.real.flatten()


binding.get_host_cpu_features = Features
from krabbel.core import instructions
from krabbel.core.bitpack import gather, spread, spread_nibbles
from krabbel.core.compile import compiled

assert instructions.spread is None


def both(bits, places):
    return spread(bits), spread_nibbles(bits), gather(bits, places)


for bits, places in ((0b1011, 0b1010), (0x5A5A5A5A, 0xFF00FF), (0xFF, 0)):
    plain = spread(bits), spread_nibbles(bits), gather(bits, places)
    assert compiled(both)(bits, places) == plain, (bits, places)
"""


def test_other_processors_lay_bits_out_alike():
    subprocess.run([sys.executable, "-c", WITHOUT_BMI2], check=True)

"""Ids of tests: the paragraph that a test of a single case shows."""

import pytest


def in_rules(paragraph):
    """Names the paragraph that a test of a single case shows."""

    def named(test):
        @pytest.mark.parametrize("case", [pytest.param(test, id=paragraph)])
        def run(case):
            case()

        return run

    return named

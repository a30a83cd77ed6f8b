"""Token buckets and places, with a clock that the test sets."""

from random import Random

import pytest

from krabbel.server.limits import Bucket, Buckets, Places, client_of
from krabbel.server.settings import Rate


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_bucket_gives_its_burst_and_then_what_flows_in():
    bucket = Bucket(Rate(burst=3, a_second=2), now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


def test_what_costs_more_takes_more():
    bucket = Bucket(Rate(burst=5, a_second=1), now=0)
    bucket.charge(0, 4)
    assert [bucket.take(0), bucket.take(0)] == [True, False]
    bucket.charge(0, 4)  # which is owed
    assert [bucket.take(3), bucket.take(5)] == [False, True]
    assert bucket.take(100, cost=5)
    assert not bucket.take(100.5, cost=1)


@pytest.mark.parametrize("seed", range(20))
def test_to_charge_is_to_take_and_to_owe_the_rest(seed):
    chance, rate = Random(seed), Rate(burst=10, a_second=3)
    charged, slowly, now = Bucket(rate, now=0), Bucket(rate, now=0), 0.0
    for _ in range(50):
        now += chance.choice([0, chance.random(), 9])
        cost = chance.choice([0, 1, chance.uniform(0, 30)])
        owes = charged.charge(now, cost)
        if not slowly.take(now, cost):
            slowly._tokens = max(-rate.burst, slowly._tokens - cost)
        assert charged._tokens == slowly._tokens
        assert owes == (slowly._tokens < 0)


def test_a_bucket_tells_when_to_come_back():
    bucket = Bucket(Rate(burst=10, a_second=2), now=0)
    assert [bucket.wait(0), bucket.wait(0, 10), bucket.wait(0, 11)] == [0, 0, 0.5]
    bucket.charge(0, 100)
    assert [bucket.wait(0), bucket.wait(1), bucket.wait(1, 1)] == [5, 4, 4.5]  # a bucket is owed
    assert Bucket(Rate(burst=0, a_second=0), 0).wait(0, 1) == 3600


def test_clients_have_buckets_of_their_own():
    clock = Clock()
    buckets = Buckets(Rate(burst=1, a_second=1), clock=clock)
    assert [buckets.take("ana"), buckets.take("ana"), buckets.take("ben")] == [True, False, True]
    clock.now = 1
    assert buckets.take("ana")


def test_only_so_many_clients_are_remembered():
    buckets = Buckets(Rate(burst=1, a_second=0), most=2, clock=Clock())
    taken = [buckets.take(client) for client in ("ana", "ben", "ana", "cleo", "ana", "ben")]
    assert taken == [True, True, False, True, False, True]  # ben was forgotten


def test_places_are_given_back():
    places = Places(2)
    assert [places.take("ana"), places.take("ana"), places.take("ana")] == [True, True, False]
    places.give_back("ana")
    assert places.take("ana")


def test_an_ipv6_prefix_counts_as_one_client():
    assert client_of("::ffff:10.0.0.5") == client_of("10.0.0.5")
    assert client_of("2001:db8:1:2::7") == client_of("2001:db8:1:2:ffff::1")
    assert client_of("2001:db8:1:2::7") != client_of("2001:db8:1:3::7")
    assert client_of("192.0.2.1") != client_of("192.0.2.2")
    assert client_of("testclient") == "testclient"

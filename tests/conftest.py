from hypothesis import HealthCheck, settings

settings.register_profile(
    "krabbel",
    deadline=None,  # no test asserts a time
    max_examples=40,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("krabbel")

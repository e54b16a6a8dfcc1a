"""What every endpoint needs, gathered when the server starts."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from oriflamme.server.accounts.accounts import Accounts
from oriflamme.server.accounts.challenges import Challenges
from oriflamme.server.accounts.extra import is_installed
from oriflamme.server.accounts.tokens import Tokens
from oriflamme.server.bot_seats.bot_metrics import BotMetrics
from oriflamme.server.bot_seats.workers import BotWorkers
from oriflamme.server.http import rates
from oriflamme.server.http.guests import Guests
from oriflamme.server.http.quotas import Quotas
from oriflamme.server.lobby.announcements import Announcements
from oriflamme.server.lobby.bans import Bans
from oriflamme.server.lobby.connection import Connections
from oriflamme.server.lobby.following import Following
from oriflamme.server.lobby.household import Household, worker_named
from oriflamme.server.lobby.lobby import Lobby, LobbyHooks
from oriflamme.server.lobby.own_tables import OwnTablesFeed
from oriflamme.server.lobby.rate_limit import RateLimits
from oriflamme.server.lobby.turn_notifier import TurnNotifications
from oriflamme.server.ops.health import Health
from oriflamme.server.ops.metrics import Metrics
from oriflamme.server.push.pusher_factory import create_pusher
from oriflamme.server.results.results_job import ResultsJob
from oriflamme.server.reviews.reviews import Reviews
from oriflamme.server.settings import Settings
from oriflamme.server.store.backends import is_postgres, open_store
from oriflamme.server.store.store import Store
from oriflamme.server.tables.clock import Timeouts

if TYPE_CHECKING:  # not every house pushes
    from oriflamme.server.push.pusher import Pusher


@dataclass
class Services:
    """One server's parts."""

    settings: Settings
    metrics: Metrics
    health: Health
    store: Store
    household: Household | None
    """None: one process is all the house."""
    lobby: Lobby
    own_tables: OwnTablesFeed
    following: Following | None
    """None: there is one worker only."""
    bot_workers: BotWorkers
    reviews: Reviews
    results_job: ResultsJob
    push: "Pusher | None"
    """None: nobody who is away is told of their turn."""
    guests: Guests
    accounts: Accounts
    tokens: Tokens
    challenges: Challenges
    quotas: Quotas
    connections: Connections
    write_limits: RateLimits
    read_limits: RateLimits
    chat_limits: RateLimits
    hint_limits: RateLimits
    bans: Bans
    announcements: Announcements
    clock: Callable[[], int]
    is_closing: bool = False


async def start_services(
    settings: Settings,
    metrics: Metrics,
    clock: Callable[[], int],
    rng: Random | None = None,
    store: Store | None = None,
    *,
    pure_python: bool = False,
) -> Services:
    """A server's parts; its store is opened as the settings say unless it is handed in.

    `by_hand`: hints and reviews are made in this one thread, without NumPy.
    """
    rng = rng or secrets.SystemRandom()
    health = Health()
    report_damage = partial(report_integrity, health)
    store = store or await open_store(settings.database, metrics.observe_commit, report_damage)
    bot_workers = BotMetrics(metrics.registry).create_workers(settings.bot_workers)
    household = None
    if is_postgres(settings.database):
        household = Household(store, worker_named(settings.node), settings.lease)
    push = create_pusher(settings, store, clock, metrics)
    results_job = ResultsJob(store)

    def finished(game: str) -> None:
        metrics.games.inc()
        results_job.enqueue(game)

    own_tables = OwnTablesFeed(clock)
    lobby = Lobby(
        store,
        clock=clock,
        rng=rng,
        timeouts=timeouts(settings),
        bot_delay=settings.bot_delay,
        bot_stretch=settings.bot_stretch,
        bot_workers=bot_workers,
        listed_per_guest=settings.listed_per_guest,
        max_stored_changes=settings.journal_limit,
        hooks=LobbyHooks(
            on_change=own_tables.on_change,
            on_decision=metrics.decisions.inc,
            on_finished=finished,
            on_failure=metrics.write_failures.inc,
            on_refusal=lambda code: metrics.refusals.labels(code).inc(),
        ),
        turn_notifications=TurnNotifications(push.notify) if push else None,
        ownership=household.ownership if household else None,
        pure_python=pure_python,
    )
    following, quotas = None, Quotas(settings)
    if household:
        me = household.leases.me.name
        following = Following(own_tables, say=store.notify, read=lobby.get_table, clock=clock)
        own_tables.on_any_change = following.changed
        quotas = Quotas(
            settings, publish=lambda taken: store.notify(f"quota {me} {taken.encode()}")
        )
        lobby.listing_quota.on_listed = lambda code, by: store.notify(
            f"listed {me} {code} {by.guest} {by.network}"
        )
    metrics.track_rooms(lambda: len(lobby))
    if not is_postgres(settings.database):
        metrics.track_database_size(settings.database)
    secret = settings.cookie_secret.encode() or await store.cookie_secret()
    accounts = Accounts(store, clock)
    bans = Bans(clock)
    return Services(
        settings=settings,
        metrics=metrics,
        health=health,
        store=store,
        household=household,
        lobby=lobby,
        own_tables=own_tables,
        following=following,
        bot_workers=bot_workers,
        reviews=Reviews(settings.review_workers, settings.review_budget, pure_python=pure_python),
        results_job=results_job,
        push=push,
        guests=Guests(store, secret, clock, rng, quotas, accounts, bans),
        accounts=accounts,
        tokens=Tokens(store, clock),
        challenges=Challenges(secret, clock),
        quotas=quotas,
        connections=Connections(settings, metrics),
        write_limits=RateLimits(*rates.changes(settings), time.monotonic),
        read_limits=RateLimits(*rates.reads(settings), time.monotonic),
        chat_limits=RateLimits(*rates.chat(settings), time.monotonic),
        hint_limits=RateLimits(*rates.hints(settings), time.monotonic),
        bans=bans,
        announcements=Announcements(clock),
        clock=clock,
    )


def report_integrity(health: Health, damage: str | None) -> None:
    """None: the whole database was looked at, and nothing is wrong with it."""
    health.report("database", f"the database is damaged: {damage}" if damage else None)


def timeouts(settings: Settings) -> Timeouts:
    return Timeouts(
        disconnect=round(settings.disconnect_timeout * 1000),
        idle=round(settings.idle_timeout * 1000),
        before_nudge=round(settings.fair * 1000),
        after_nudge=round(settings.nudged * 1000),
        max_lag=round(settings.lag * 1000),
        restart_grace=round(settings.grace * 1000),
        host_disconnect=round(settings.host_away * 1000),
    )


def accounts_enabled(parts: Services) -> bool:
    """Whether one may have an account here."""
    return parts.settings.accounts and is_installed()


def services(connection: HTTPConnection) -> Services:
    found: Services = connection.app.state.services
    return found

CREATE TABLE public.cluster (
    id integer NOT NULL,
    secret text NOT NULL,
    CONSTRAINT cluster_id_check CHECK ((id = 1))
);

CREATE TABLE public.days (
    day integer NOT NULL,
    seen integer NOT NULL
);

CREATE TABLE public.format (
    version integer NOT NULL
);

CREATE TABLE public.guests (
    hash text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    picture text NOT NULL,
    seen double precision NOT NULL
);

CREATE TABLE public.meetings (
    winner text NOT NULL COLLATE pg_catalog."C",
    loser text NOT NULL COLLATE pg_catalog."C",
    times integer NOT NULL,
    at double precision NOT NULL
);

CREATE TABLE public.moves (
    table_id text NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    seat integer NOT NULL,
    action text NOT NULL,
    request text,
    at double precision NOT NULL
);

CREATE TABLE public.servers (
    id text NOT NULL,
    address text NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE public.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    about json NOT NULL,
    host text NOT NULL,
    stage text NOT NULL,
    touched double precision NOT NULL,
    rematch text,
    seats json NOT NULL,
    guests text[] NOT NULL,
    removed text[] NOT NULL,
    owner text,
    epoch bigint DEFAULT 0 NOT NULL,
    deal text,
    CONSTRAINT tables_stage_check CHECK ((stage = ANY (ARRAY['open'::text, 'playing'::text, 'over'::text])))
)
WITH (fillfactor='70');

INSERT INTO public.cluster VALUES (1, 'a secret of the servers');

INSERT INTO public.format VALUES (1);

INSERT INTO public.guests VALUES ('43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d', 'Ana', 'cat', 1800000000);
INSERT INTO public.guests VALUES ('cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac', 'Ben', 'owl', 1800000000);

INSERT INTO public.moves VALUES ('go5 of version 1', 1, 0, 'discard 7-violet', 'm1', 1800000001);
INSERT INTO public.moves VALUES ('go5 of version 1', 2, 1, 'discard 2-blue', NULL, 1800000002);
INSERT INTO public.moves VALUES ('go5 of version 1', 3, 2, 'discard 5-green', 'm3', 1800000003);
INSERT INTO public.moves VALUES ('go5 of version 1', 4, 0, 'discard 6-blue', 'm4', 1800000004);
INSERT INTO public.moves VALUES ('go5 of version 1', 5, 1, 'discard 3-orange', NULL, 1800000005);
INSERT INTO public.moves VALUES ('go5 of version 1', 6, 2, 'discard 2-violet', 'm6', 1800000006);
INSERT INTO public.moves VALUES ('go5 of version 1', 7, 0, 'discard 1-violet', 'm7', 1800000007);
INSERT INTO public.moves VALUES ('go5 of version 1', 8, 1, 'discard 3-blue', NULL, 1800000008);
INSERT INTO public.moves VALUES ('go5 of version 1', 9, 2, 'lay 2-orange 5-violet 7-green', 'm9', 1800000009);
INSERT INTO public.moves VALUES ('go5 of version 1', 10, 2, 'discard 4-violet', 'm10', 1800000010);
INSERT INTO public.moves VALUES ('go5 of version 1', 11, 0, 'discard joker', 'm11', 1800000011);
INSERT INTO public.moves VALUES ('go5 of version 1', 12, 1, 'discard 5-red', NULL, 1800000012);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 1, 0, 'play 11', 'm1', 1800000001);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 2, 1, 'play 5', NULL, 1800000002);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 3, 2, 'play 10', 'm3', 1800000003);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 4, 1, 'take 6', NULL, 1800000004);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 5, 2, 'take 4', 'm5', 1800000005);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 6, 0, 'take 8', 'm6', 1800000006);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 7, 0, 'play 3', 'm7', 1800000007);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 8, 2, 'play 12', 'm8', 1800000008);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 9, 1, 'play 9', NULL, 1800000009);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 10, 0, 'take 10', 'm10', 1800000010);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 11, 1, 'take 5', NULL, 1800000011);
INSERT INTO public.moves VALUES ('party-bugs of version 1', 12, 2, 'take 11', 'm12', 1800000012);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 1, 0, 'slide fly to B as royal', 'm1', 1800000001);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 2, 1, 'wrong', NULL, 1800000002);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 3, 0, 'slide toad to C as stink bug', 'm3', 1800000003);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 4, 2, 'pass on', 'm4', 1800000004);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 5, 2, 'slide to B as bat', 'm5', 1800000005);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 6, 1, 'wrong', NULL, 1800000006);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 7, 2, 'slide royal stink bug to A as stink bug', 'm7', 1800000007);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 8, 0, 'pass on', 'm8', 1800000008);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 9, 0, 'slide to B as toad', 'm9', 1800000009);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 10, 1, 'right', NULL, 1800000010);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 11, 1, 'slide royal fly to A as royal', NULL, 1800000011);
INSERT INTO public.moves VALUES ('poker-royal of version 1', 12, 0, 'wrong', 'm12', 1800000012);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 1, 0, 'draw', 'm1', 1800000001);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 2, 1, 'draw', NULL, 1800000002);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 3, 2, 'lay 10', 'm3', 1800000003);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 4, 2, 'done', 'm4', 1800000004);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 5, 0, 'lay 22', 'm5', 1800000005);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 6, 0, 'done', 'm6', 1800000006);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 7, 1, 'lay 21', NULL, 1800000007);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 8, 1, 'done', NULL, 1800000008);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 9, 2, 'draw', 'm9', 1800000009);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 10, 0, 'lay 32', 'm10', 1800000010);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 11, 0, 'lay 42', 'm11', 1800000011);
INSERT INTO public.moves VALUES ('rucki-zucki of version 1', 12, 0, 'done', 'm12', 1800000012);

INSERT INTO public.servers VALUES ('an old server', '192.0.2.7:8000', '2026-01-15 08:00:00+00');

INSERT INTO public.tables VALUES ('open of version 1', '{"game":"rucki-zucki","version":1,"options":{"rounds":2},"seed":"000000000000000000000000000003eb","clock_s":null,"created":1800000000.0,"shared":false}', '43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d', 'open', 1800000000, NULL, '[{"kind":"person","name":"Ana","picture":"cat","level":null,"holders":["43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d"],"left":[],"link":"5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617","wins":0},{"kind":"free","name":"","picture":"","level":null,"holders":[],"left":[],"link":null,"wins":0},{"kind":"free","name":"","picture":"","level":null,"holders":[],"left":[],"link":null,"wins":0}]', '{43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d}', '{}', NULL, 0, NULL);
INSERT INTO public.tables VALUES ('party-bugs of version 1', '{"game":"party-bugs","version":1,"options":{"mirror":true},"seed":"000000000000000000000000000003e9","clock_s":null,"created":1800000000.0,"shared":false}', '43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d', 'playing', 1800000000, NULL, '[{"kind":"person","name":"Ana","picture":"cat","level":null,"holders":["43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d"],"left":[],"link":"5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617","wins":0},{"kind":"bot","name":"Pip","picture":"","level":"normal","holders":[],"left":["fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429"],"link":null,"wins":0},{"kind":"person","name":"Ben","picture":"owl","level":null,"holders":["cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac"],"left":[],"link":null,"wins":0}]', '{43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d,cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac,fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429}', '{}', NULL, 0, NULL);
INSERT INTO public.tables VALUES ('poker-royal of version 1', '{"game":"poker-royal","version":1,"options":{},"seed":"000000000000000000000000000003ea","clock_s":60,"created":1800000000.0,"shared":false}', '43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d', 'playing', 1800000000, NULL, '[{"kind":"person","name":"Ana","picture":"cat","level":null,"holders":["43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d"],"left":[],"link":"5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617","wins":0},{"kind":"bot","name":"Pip","picture":"","level":"normal","holders":[],"left":["fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429"],"link":null,"wins":0},{"kind":"person","name":"Ben","picture":"owl","level":null,"holders":["cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac"],"left":[],"link":null,"wins":0}]', '{43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d,cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac,fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429}', '{}', NULL, 0, NULL);
INSERT INTO public.tables VALUES ('rucki-zucki of version 1', '{"game":"rucki-zucki","version":1,"options":{"rounds":2},"seed":"000000000000000000000000000003eb","clock_s":null,"created":1800000000.0,"shared":false}', '43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d', 'playing', 1800000000, NULL, '[{"kind":"person","name":"Ana","picture":"cat","level":null,"holders":["43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d"],"left":[],"link":"5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617","wins":0},{"kind":"bot","name":"Pip","picture":"","level":"normal","holders":[],"left":["fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429"],"link":null,"wins":0},{"kind":"person","name":"Ben","picture":"owl","level":null,"holders":["cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac"],"left":[],"link":null,"wins":0}]', '{43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d,cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac,fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429}', '{}', NULL, 0, NULL);
INSERT INTO public.tables VALUES ('go5 of version 1', '{"game":"go5","version":1,"options":{"target":20},"seed":"000000000000000000000000000003e8","clock_s":60,"created":1800000000.0,"shared":false}', '43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d', 'playing', 1800000000, NULL, '[{"kind":"person","name":"Ana","picture":"cat","level":null,"holders":["43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d"],"left":[],"link":"5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617","wins":0},{"kind":"bot","name":"Pip","picture":"","level":"normal","holders":[],"left":["fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429"],"link":null,"wins":0},{"kind":"person","name":"Ben","picture":"owl","level":null,"holders":["cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac"],"left":[],"link":null,"wins":0}]', '{43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d,cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac,fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429}', '{}', 'an old server', 2, NULL);

ALTER TABLE ONLY public.cluster
    ADD CONSTRAINT cluster_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.meetings
    ADD CONSTRAINT meetings_pkey PRIMARY KEY (winner, loser);

ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (table_id, number);

ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);

CREATE INDEX lost_meetings ON public.meetings USING btree (loser);

CREATE UNIQUE INDEX requests ON public.moves USING btree (table_id, seat, request) WHERE (request IS NOT NULL);

CREATE INDEX tables_of_guest ON public.tables USING gin (guests);

CREATE INDEX tables_of_host ON public.tables USING btree (host);

CREATE INDEX tables_removed_from ON public.tables USING gin (removed);

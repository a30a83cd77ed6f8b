BEGIN TRANSACTION;
CREATE TABLE days (
    day INTEGER PRIMARY KEY,       -- since 1970; on it a server ran
    seen INTEGER NOT NULL          -- grows: the day that came last has the highest
);
CREATE TABLE guests (
    hash TEXT PRIMARY KEY,         -- SHA-256 of the guest's secret
    name TEXT NOT NULL,
    picture TEXT NOT NULL,
    seen REAL NOT NULL             -- seconds since 1970
) WITHOUT ROWID;
INSERT INTO "guests" VALUES('43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d','Ana','cat',1800000000.0);
INSERT INTO "guests" VALUES('cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac','Ben','owl',1800000000.0);
CREATE TABLE health (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    at REAL NOT NULL               -- when a check wrote this, in seconds since 1970
);
CREATE TABLE meetings (
    winner TEXT NOT NULL,          -- hashes of two guests who have played with each other
    loser TEXT NOT NULL,
    times INTEGER NOT NULL,        -- that the one has won and the other one has not
    at REAL NOT NULL,              -- the last time, in seconds since 1970
    PRIMARY KEY (winner, loser)
) WITHOUT ROWID;
CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,       -- from 1
    seat INTEGER NOT NULL,
    action TEXT NOT NULL,
    request TEXT,                  -- the client's id for it; NULL: the server's own move
    at REAL NOT NULL,              -- seconds since 1970
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO "moves" VALUES('go5 of version 3',1,0,'discard 7-violet','m1',1800000001.0);
INSERT INTO "moves" VALUES('go5 of version 3',2,1,'discard 2-blue',NULL,1800000002.0);
INSERT INTO "moves" VALUES('go5 of version 3',3,2,'discard 5-green','m3',1800000003.0);
INSERT INTO "moves" VALUES('go5 of version 3',4,0,'discard 6-blue','m4',1800000004.0);
INSERT INTO "moves" VALUES('go5 of version 3',5,1,'discard 3-orange',NULL,1800000005.0);
INSERT INTO "moves" VALUES('go5 of version 3',6,2,'discard 2-violet','m6',1800000006.0);
INSERT INTO "moves" VALUES('go5 of version 3',7,0,'discard 1-violet','m7',1800000007.0);
INSERT INTO "moves" VALUES('go5 of version 3',8,1,'discard 3-blue',NULL,1800000008.0);
INSERT INTO "moves" VALUES('go5 of version 3',9,2,'lay 2-orange 5-violet 7-green','m9',1800000009.0);
INSERT INTO "moves" VALUES('go5 of version 3',10,2,'discard 4-violet','m10',1800000010.0);
INSERT INTO "moves" VALUES('go5 of version 3',11,0,'discard joker','m11',1800000011.0);
INSERT INTO "moves" VALUES('go5 of version 3',12,1,'discard 5-red',NULL,1800000012.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',1,0,'play 11','m1',1800000001.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',2,1,'play 5',NULL,1800000002.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',3,2,'play 10','m3',1800000003.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',4,1,'take 6',NULL,1800000004.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',5,2,'take 4','m5',1800000005.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',6,0,'take 8','m6',1800000006.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',7,0,'play 3','m7',1800000007.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',8,2,'play 12','m8',1800000008.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',9,1,'play 9',NULL,1800000009.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',10,0,'take 10','m10',1800000010.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',11,1,'take 5',NULL,1800000011.0);
INSERT INTO "moves" VALUES('party-bugs of version 3',12,2,'take 11','m12',1800000012.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',1,0,'slide fly to B as royal','m1',1800000001.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',2,1,'wrong',NULL,1800000002.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',3,0,'slide toad to C as stink bug','m3',1800000003.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',4,2,'pass on','m4',1800000004.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',5,2,'slide to B as bat','m5',1800000005.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',6,1,'wrong',NULL,1800000006.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',7,2,'slide royal stink bug to A as stink bug','m7',1800000007.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',8,0,'pass on','m8',1800000008.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',9,0,'slide to B as toad','m9',1800000009.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',10,1,'right',NULL,1800000010.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',11,1,'slide royal fly to A as royal',NULL,1800000011.0);
INSERT INTO "moves" VALUES('poker-royal of version 3',12,0,'wrong','m12',1800000012.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',1,0,'draw','m1',1800000001.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',2,1,'draw',NULL,1800000002.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',3,2,'lay 10','m3',1800000003.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',4,2,'done','m4',1800000004.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',5,0,'lay 22','m5',1800000005.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',6,0,'done','m6',1800000006.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',7,1,'lay 21',NULL,1800000007.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',8,1,'done',NULL,1800000008.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',9,2,'draw','m9',1800000009.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',10,0,'lay 32','m10',1800000010.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',11,0,'lay 42','m11',1800000011.0);
INSERT INTO "moves" VALUES('rucki-zucki of version 3',12,0,'done','m12',1800000012.0);
CREATE TABLE removed (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    hash TEXT NOT NULL,            -- of a guest whom the host has removed
    PRIMARY KEY (table_id, hash)
) WITHOUT ROWID;
CREATE TABLE seat_keys (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('holder', 'left', 'link')),
    hash TEXT NOT NULL,            -- SHA-256 of a guest's secret or of a link's
    PRIMARY KEY (table_id, seat, role, hash),
    FOREIGN KEY (table_id, seat) REFERENCES seats ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO "seat_keys" VALUES('go5 of version 3',0,'holder','43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d');
INSERT INTO "seat_keys" VALUES('open of version 3',0,'holder','43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d');
INSERT INTO "seat_keys" VALUES('party-bugs of version 3',0,'holder','43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d');
INSERT INTO "seat_keys" VALUES('poker-royal of version 3',0,'holder','43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d');
INSERT INTO "seat_keys" VALUES('rucki-zucki of version 3',0,'holder','43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d');
INSERT INTO "seat_keys" VALUES('go5 of version 3',0,'link','5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617');
INSERT INTO "seat_keys" VALUES('open of version 3',0,'link','5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617');
INSERT INTO "seat_keys" VALUES('party-bugs of version 3',0,'link','5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617');
INSERT INTO "seat_keys" VALUES('poker-royal of version 3',0,'link','5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617');
INSERT INTO "seat_keys" VALUES('rucki-zucki of version 3',0,'link','5a3464444d33a68463513f5da667da8e38aaab130f7eeed4b4387644bcada617');
INSERT INTO "seat_keys" VALUES('go5 of version 3',2,'holder','cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac');
INSERT INTO "seat_keys" VALUES('party-bugs of version 3',2,'holder','cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac');
INSERT INTO "seat_keys" VALUES('poker-royal of version 3',2,'holder','cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac');
INSERT INTO "seat_keys" VALUES('rucki-zucki of version 3',2,'holder','cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac');
INSERT INTO "seat_keys" VALUES('go5 of version 3',1,'left','fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429');
INSERT INTO "seat_keys" VALUES('party-bugs of version 3',1,'left','fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429');
INSERT INTO "seat_keys" VALUES('poker-royal of version 3',1,'left','fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429');
INSERT INTO "seat_keys" VALUES('rucki-zucki of version 3',1,'left','fcb2e115129eceefa557e7754372e235d04f326eec24bb05d0cc76c2c2b5e429');
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('person', 'bot', 'free')),
    name TEXT NOT NULL,
    picture TEXT NOT NULL,
    level TEXT, wins INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('go5 of version 3',0,'person','Ana','cat',NULL,0);
INSERT INTO "seats" VALUES('go5 of version 3',1,'bot','Pip','','normal',0);
INSERT INTO "seats" VALUES('go5 of version 3',2,'person','Ben','owl',NULL,0);
INSERT INTO "seats" VALUES('open of version 3',0,'person','Ana','cat',NULL,0);
INSERT INTO "seats" VALUES('open of version 3',1,'free','','',NULL,0);
INSERT INTO "seats" VALUES('open of version 3',2,'free','','',NULL,0);
INSERT INTO "seats" VALUES('party-bugs of version 3',0,'person','Ana','cat',NULL,0);
INSERT INTO "seats" VALUES('party-bugs of version 3',1,'bot','Pip','','normal',0);
INSERT INTO "seats" VALUES('party-bugs of version 3',2,'person','Ben','owl',NULL,0);
INSERT INTO "seats" VALUES('poker-royal of version 3',0,'person','Ana','cat',NULL,0);
INSERT INTO "seats" VALUES('poker-royal of version 3',1,'bot','Pip','','normal',0);
INSERT INTO "seats" VALUES('poker-royal of version 3',2,'person','Ben','owl',NULL,0);
INSERT INTO "seats" VALUES('rucki-zucki of version 3',0,'person','Ana','cat',NULL,0);
INSERT INTO "seats" VALUES('rucki-zucki of version 3',1,'bot','Pip','','normal',0);
INSERT INTO "seats" VALUES('rucki-zucki of version 3',2,'person','Ben','owl',NULL,0);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,      -- of the game
    options TEXT NOT NULL,         -- JSON: those that differ from the usual
    seed TEXT NOT NULL,            -- 32 hexadecimal digits
    clock_s INTEGER,
    host TEXT NOT NULL,            -- hash of a guest's secret
    stage TEXT NOT NULL CHECK (stage IN ('open', 'playing', 'over')),
    created REAL NOT NULL,         -- seconds since 1970
    touched REAL NOT NULL,         -- when somebody last sat down, got up or won
    rematch TEXT                   -- the next table's id
, epoch INTEGER NOT NULL DEFAULT 0, shared INTEGER NOT NULL DEFAULT 0, deal TEXT);
INSERT INTO "tables" VALUES('go5 of version 3','go5',1,'{"target": 20}','000000000000000000000000000003e8',60,'43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d','playing',1800000000.0,1800000000.0,NULL,0,0,NULL);
INSERT INTO "tables" VALUES('party-bugs of version 3','party-bugs',1,'{"mirror": true}','000000000000000000000000000003e9',NULL,'43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d','playing',1800000000.0,1800000000.0,NULL,0,0,NULL);
INSERT INTO "tables" VALUES('poker-royal of version 3','poker-royal',1,'{}','000000000000000000000000000003ea',60,'43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d','playing',1800000000.0,1800000000.0,NULL,0,0,NULL);
INSERT INTO "tables" VALUES('rucki-zucki of version 3','rucki-zucki',1,'{"rounds": 2}','000000000000000000000000000003eb',NULL,'43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d','playing',1800000000.0,1800000000.0,NULL,0,0,NULL);
INSERT INTO "tables" VALUES('open of version 3','rucki-zucki',1,'{"rounds": 2}','000000000000000000000000000003eb',NULL,'43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d','open',1800000000.0,1800000000.0,NULL,0,0,NULL);
CREATE UNIQUE INDEX requests ON moves (table_id, seat, request) WHERE request IS NOT NULL;
CREATE INDEX lost_meetings ON meetings (loser);
CREATE INDEX keys_of ON seat_keys (hash);
CREATE INDEX tables_of ON tables (host);
CREATE INDEX removed_from ON removed (hash);
COMMIT;
PRAGMA user_version = 3;

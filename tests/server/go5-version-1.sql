-- What a server wrote whose Go5 had version 1: a match of two that goes on, after nine quiet turns.
-- To be read after database-1.sql. Never write it anew.
BEGIN TRANSACTION;
INSERT INTO "tables" VALUES('two careful players','go5',1,'{"target": 50, "dealer": "A"}','00000000000000000000000000000001',60,'43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d','playing',1800000000.0,1800000000.0,NULL);
INSERT INTO "seats" VALUES('two careful players',0,'person','Ana','cat',NULL);
INSERT INTO "seats" VALUES('two careful players',1,'person','Ben','owl',NULL);
INSERT INTO "seat_keys" VALUES('two careful players',0,'holder','43c31bdcfb1a45a11de1fb5819dca4c1aed3ca11e37f42379d075a1d5b58b82d');
INSERT INTO "seat_keys" VALUES('two careful players',1,'holder','cc960fd6dfc211a9655cda77dbd40f43a823566beb8ef90fc0754ee25ae312ac');
INSERT INTO "moves" VALUES('two careful players',1,0,'discard 1-green','m1',1800000001.0);
INSERT INTO "moves" VALUES('two careful players',2,1,'discard 1-red','m2',1800000002.0);
INSERT INTO "moves" VALUES('two careful players',3,0,'discard 1-violet','m3',1800000003.0);
INSERT INTO "moves" VALUES('two careful players',4,1,'discard 1-blue','m4',1800000004.0);
INSERT INTO "moves" VALUES('two careful players',5,0,'discard 1-pink','m5',1800000005.0);
INSERT INTO "moves" VALUES('two careful players',6,1,'discard 2-orange','m6',1800000006.0);
INSERT INTO "moves" VALUES('two careful players',7,0,'discard 1-orange','m7',1800000007.0);
INSERT INTO "moves" VALUES('two careful players',8,1,'discard 2-yellow','m8',1800000008.0);
INSERT INTO "moves" VALUES('two careful players',9,0,'discard 2-blue','m9',1800000009.0);
COMMIT;

-- The tables of a store. Offsets and columns are in bytes, ranges are half-open, lines and columns
-- count from 1. A text that is not UTF-8 has its bytes in the column that ends in _bytes.

-- One row: what the store was made by.
CREATE TABLE meta (
  version    INTEGER NOT NULL, -- of these tables
  urlmend    TEXT NOT NULL,    -- the version of the program that made the last change
  edition    TEXT NOT NULL,    -- the specification that URLs are checked against
  schemeless TEXT NOT NULL,
  addresses  INTEGER NOT NULL, -- whether message.from_address is filled in
  suffixes   TEXT NOT NULL,    -- the date of the table that url.domain is by
  removed    INTEGER NOT NULL DEFAULT 0, -- occurrences were removed since the last scan ended
  searchable INTEGER NOT NULL DEFAULT 0, -- the tables for searching, if there are any, have everything
  settled    INTEGER NOT NULL DEFAULT 0, -- the table of that name is made of everything
  classified INTEGER NOT NULL DEFAULT 0  -- the table origin is made of everything
);

-- A log that is written with the store.
CREATE TABLE log (
  path TEXT PRIMARY KEY, -- as it was given
  size INTEGER NOT NULL  -- how much of it has what the store has
) STRICT;

-- A file or archive that was read.
CREATE TABLE file (
  id       INTEGER PRIMARY KEY,
  key      TEXT NOT NULL UNIQUE, -- the name; of a message in a Maildir without its flags
  name     TEXT NOT NULL,
  name_bytes BLOB,
  size     INTEGER NOT NULL,
  modified INTEGER NOT NULL,     -- in nanoseconds since 1970
  sha256   BLOB,                 -- of all of it, unless it is large
  whole    INTEGER NOT NULL DEFAULT 0, -- all of it was read
  gone     INTEGER NOT NULL DEFAULT 0, -- it was not there any more in the last scan
  inbox    TEXT,                 -- the inbox of public-inbox that the file, a repository, belongs to
  error    TEXT                  -- why it could not be read to its end
) STRICT;

-- A text: the file itself, or one in the archive that it is.
CREATE TABLE text (
  id      INTEGER PRIMARY KEY,
  file    INTEGER NOT NULL REFERENCES file,
  member  TEXT NOT NULL,
  member_bytes BLOB,
  nth     INTEGER NOT NULL,      -- of the texts of that name in the file, from 0
  input   TEXT NOT NULL,         -- the kind of text
  read    INTEGER NOT NULL DEFAULT 0, -- how far it was read
  whole   INTEGER NOT NULL DEFAULT 0,
  tail_start  INTEGER,           -- the last message, and the hash of it
  tail_sha256 BLOB,
  error   TEXT,
  blob    TEXT,                  -- the object of git that has it, in a repository
  deletes INTEGER NOT NULL DEFAULT 0, -- the commit takes the message with that blob away from the inbox
  deleted INTEGER NOT NULL DEFAULT 0, -- a commit takes it away
  UNIQUE (file, member, nth)
) STRICT;

-- What the record of a web archive says of its text.
CREATE TABLE page (
  text      INTEGER PRIMARY KEY REFERENCES text,
  uri       TEXT,
  date      TEXT,                -- when it was fetched; RFC 3339, in UTC
  year      INTEGER,
  record    TEXT,                -- the type of the record: response, resource, conversion, metadata
  record_id TEXT,
  record_offset INTEGER NOT NULL, -- in the archive, whose compression is undone
  file_offset INTEGER,           -- in the file: of the record, or of the gzip stream that begins with it
  status    INTEGER,             -- of the HTTP response
  type      TEXT                 -- Content-Type
) STRICT;

-- A copy of a message. Those with the same message_id are the same message: copy counts them from 0. One without
-- a message_id is a copy of one with the same date (from the field Date), from_domain and subject.
CREATE TABLE message (
  id          INTEGER PRIMARY KEY,
  text        INTEGER NOT NULL REFERENCES text,
  start       INTEGER NOT NULL,
  end         INTEGER NOT NULL,
  message_id  TEXT,
  in_reply_to TEXT,
  refs        TEXT,              -- References, as a JSON array
  date        TEXT,              -- RFC 3339, in UTC
  year        INTEGER,           -- of the date, if that is plausible
  date_source TEXT NOT NULL,     -- date, received, separator, file or none
  plausible   INTEGER NOT NULL,
  from_domain TEXT,
  from_address TEXT,
  sender      INTEGER,           -- a number for the address of the sender, by which senders can be counted
  list        TEXT,
  newsgroups  TEXT,              -- as a JSON array
  subject     TEXT,
  mailer      TEXT,
  parent      TEXT,              -- the message_id that this one answers
  thread      TEXT,              -- the message_id of the first message of the thread
  copy        INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A URL, once.
CREATE TABLE url (
  id        INTEGER PRIMARY KEY,
  hash      INTEGER NOT NULL,
  url       TEXT NOT NULL,
  url_bytes BLOB,
  canonical TEXT NOT NULL, -- the same for all URLs that RFC 3986, 6.2.2 and 6.2.3, makes the same
  scheme    TEXT NOT NULL, -- in lower case
  host      TEXT,          -- in lower case
  domain    TEXT           -- the registered domain of the host
) STRICT;

-- A place where a URL is.
CREATE TABLE occurrence (
  id         INTEGER PRIMARY KEY,
  text       INTEGER NOT NULL REFERENCES text,
  message    INTEGER REFERENCES message,
  url        INTEGER NOT NULL REFERENCES url,
  start      INTEGER NOT NULL,
  end        INTEGER NOT NULL,
  line       INTEGER NOT NULL,
  col        INTEGER NOT NULL,
  kind       TEXT NOT NULL,    -- what delimits it
  confidence TEXT NOT NULL,    -- of its joins
  broken     INTEGER NOT NULL, -- at how many line ends, without those of an encoding
  segments   TEXT,             -- as a JSON array of ranges; absent if it is in one piece
  breaks     TEXT,             -- as a JSON array
  readings   TEXT,             -- as a JSON array; absent unless there are several
  continued  TEXT,             -- as a JSON array: the URL with the tokens on the next line, on the next two, ..., where nothing but a full line speaks for that
  notes      TEXT,
  part       TEXT,             -- as IMAP counts: 1.2
  type       TEXT,
  place      TEXT,             -- body, header, outside, html or tag
  field      TEXT,
  depth      INTEGER NOT NULL, -- of quotation
  signature  INTEGER NOT NULL,
  link       TEXT,             -- what is seen of a link in HTML
  above      INTEGER,          -- the same for URLs of one host in the same line after the same line, but for digits
  below      INTEGER,          -- the same for those before the same line
  -- What its form alone says of who wrote it. Readers see all but headers and templates.
  form       TEXT GENERATED ALWAYS AS (CASE WHEN place IS 'header' THEN 'header'
    WHEN place IS 'outside' OR place IS 'tag' AND field IS NOT 'a@href' THEN 'template'
    WHEN depth > 0 THEN 'quoted' WHEN signature THEN 'signature' ELSE 'written' END) VIRTUAL
) STRICT;

-- Who wrote an occurrence, where what recurs in the store says more than occurrence.form: whoever does not write, repeats.
CREATE TABLE origin (
  occurrence INTEGER PRIMARY KEY REFERENCES occurrence,
  class      TEXT NOT NULL,    -- quoted, signature, footer or robot
  messages   INTEGER NOT NULL, -- that have the same lines around a URL, of a robot: its messages; 0 if an earlier one of the thread says it
  senders    INTEGER NOT NULL  -- of these messages, about
) STRICT;

-- How to read an occurrence whose text leaves that open, by what the rest of the store shows.
CREATE TABLE settled (
  occurrence INTEGER PRIMARY KEY REFERENCES occurrence,
  url        INTEGER NOT NULL REFERENCES url, -- what it is; the same as that of the occurrence if that is confirmed
  broken     INTEGER NOT NULL, -- at how many line ends
  evidence   TEXT NOT NULL,    -- url: it is in one piece elsewhere; part: a part of it is, or it is broken at another place;
                               -- software: what wrote the message did so elsewhere
  messages   INTEGER NOT NULL, -- that show it; 100: or more; threads, 2: or more, if it is a part
  reason     TEXT NOT NULL
) STRICT;

-- What a rule reports about an occurrence.
CREATE TABLE finding (
  occurrence INTEGER NOT NULL REFERENCES occurrence,
  nth        INTEGER NOT NULL, -- of the occurrence, from 0
  rule       TEXT NOT NULL,
  severity   TEXT NOT NULL,
  start      INTEGER NOT NULL,
  end        INTEGER NOT NULL,
  message    TEXT NOT NULL,
  PRIMARY KEY (occurrence, nth)
) STRICT, WITHOUT ROWID;

-- What is malformed in mail.
CREATE TABLE note (
  text    INTEGER NOT NULL REFERENCES text,
  start   INTEGER NOT NULL,
  end     INTEGER NOT NULL,
  kind    TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;

-- Turns a log into Parquet: messages.parquet and occurrences.parquet.
--
--     urlmend scan PATH... --out links.jsonl.zst
--     duckdb < contrib/duckdb/parquet.sql
--
-- For a log of one scan. After several, make a new log: a file that was read again is in the log twice.

CREATE TABLE log AS
SELECT row_number() OVER () AS n, * FROM read_json('links.jsonl.zst', format = 'newline_delimited', sample_size = -1, maximum_object_size = 100000000);

-- What follows the record of a file, a text or a message is of it.
CREATE VIEW placed AS
SELECT last_value(file IGNORE NULLS) OVER before AS file,
       last_value(CASE record WHEN 'text' THEN {start: NULL::BIGINT} WHEN 'message' THEN {start: n} END IGNORE NULLS) OVER before AS latest,
       * EXCLUDE (file)
FROM log WINDOW before AS (ORDER BY n ROWS UNBOUNDED PRECEDING);

COPY (SELECT file, n AS message, start, "end", message_id, in_reply_to, date, date_source, from_domain, subject
      FROM placed WHERE record = 'message') TO 'messages.parquet';

COPY (SELECT file, latest.start AS message, url, kind, confidence, line, "column", start, "end", breaks, findings
      FROM placed WHERE record = 'occurrence') TO 'occurrences.parquet';

-- The views of a store. Copies of a message count once: see message.copy. A URL outside mail has no
-- message, and no year unless it is in a page of a web archive.

CREATE VIEW place AS -- each occurrence, with who wrote it; seen: readers see it
SELECT *, coalesce((SELECT class FROM origin WHERE occurrence = id), form) AS class,
       form = 'written' AND NOT EXISTS (SELECT 1 FROM origin WHERE occurrence = id) AS written, form NOT IN ('header', 'template') AS seen
FROM occurrence;

CREATE VIEW link AS -- each occurrence in a first copy, as it was settled, with what is asked for most
SELECT o.id, o.text, f.name AS file, t.member, o.line, o.col, o.start, o.end, u.url, u.canonical, u.scheme, u.host, u.domain,
       o.message, m.message_id, m.thread, m.list, m.from_domain, m.sender, coalesce(m.date, p.date) AS date, coalesce(m.year, p.year) AS year, p.uri AS page, o.kind,
       iif(s.url <> o.url, 'likely', o.confidence) AS confidence, coalesce(s.broken, o.broken) AS broken, o.place, o.field, o.depth, o.signature,
       s.reason AS settled,
       o.class, o.written, o.seen
FROM place o LEFT JOIN settled s ON s.occurrence = o.id JOIN url u ON u.id = coalesce(s.url, o.url) JOIN text t ON t.id = o.text JOIN file f ON f.id = t.file
     LEFT JOIN message m ON m.id = o.message LEFT JOIN page p ON p.text = o.text
WHERE m.copy IS NULL OR m.copy = 0;

CREATE VIEW messages_by_year AS
SELECT year, count(*) AS messages,
       sum(EXISTS (SELECT 1 FROM occurrence o WHERE o.message = m.id AND o.form NOT IN ('header', 'template'))) AS with_url
FROM message m WHERE copy = 0 GROUP BY year;

CREATE VIEW pages_by_year AS -- of web archives
SELECT year, count(*) AS pages, sum(EXISTS (SELECT 1 FROM occurrence o WHERE o.text = p.text)) AS with_url
FROM page p GROUP BY year;

CREATE VIEW hosts_by_year AS
SELECT year, host, count(*) AS links, count(DISTINCT message) AS messages FROM link WHERE written AND host IS NOT NULL GROUP BY year, host;

CREATE VIEW domains_by_year AS
SELECT year, domain, count(*) AS links, count(DISTINCT message) AS messages FROM link WHERE written AND domain IS NOT NULL GROUP BY year, domain;

CREATE VIEW schemes_by_year AS
SELECT year, scheme, count(*) AS links FROM link WHERE written GROUP BY year, scheme;

CREATE VIEW findings_by_year AS
SELECT l.year, g.rule, g.severity, count(*) AS findings FROM finding g JOIN link l ON l.id = g.occurrence GROUP BY l.year, g.rule, g.severity;

CREATE VIEW most_cited AS -- by the senders or the pages that give the URL in words of their own, however often
SELECT canonical, count(DISTINCT coalesce(sender, 'message ' || message, page)) AS senders, count(DISTINCT message) AS messages, count(*) AS links, min(year) AS first, max(year) AS last
FROM link WHERE written AND scheme <> 'mailto' GROUP BY canonical ORDER BY senders DESC, messages DESC, links DESC, canonical;

CREATE VIEW threads AS
SELECT m.thread, min(m.date) AS first, max(m.date) AS last, count(*) AS messages,
       sum((SELECT count(*) FROM occurrence o WHERE o.message = m.id AND o.form NOT IN ('header', 'template'))) AS links,
       (SELECT subject FROM message r WHERE r.message_id = m.thread ORDER BY r.copy LIMIT 1) AS subject
FROM message m WHERE m.copy = 0 AND m.thread IS NOT NULL GROUP BY m.thread;

CREATE VIEW broken_by_year AS -- of the URLs in plain text
SELECT year, count(*) AS links, sum(broken > 0) AS broken, round(100.0 * sum(broken > 0) / count(*), 2) AS percent
FROM link WHERE place = 'body' GROUP BY year;

CREATE VIEW link_rot_candidates AS -- named long ago, by several messages, and not for years
SELECT canonical, host, count(DISTINCT message) AS messages, min(year) AS first, max(year) AS last
FROM link WHERE written AND scheme IN ('http', 'https', 'ftp', 'gopher')
GROUP BY canonical HAVING messages > 1 AND last <= (SELECT max(year) FROM message WHERE copy = 0) - 5 ORDER BY messages DESC, canonical;

CREATE VIEW phishing_suspects AS
SELECT l.*, g.rule, g.message AS finding FROM link l JOIN finding g ON g.occurrence = l.id
WHERE g.rule IN ('text-href-mismatch', 'deceptive-userinfo', 'mixed-script-host', 'bad-ipv4')
   OR g.rule = 'bad-host' AND l.scheme IN ('http', 'https') AND l.host GLOB '[0-9]*.[0-9]*.[0-9]*.[0-9]*';

package store

// findTwins finds the messages without an identifier, such as pages of an old pipermail, that are copies of one with an
// identifier: date, domain of the sender and subject are the same. A date that is not from the message does not count.
const findTwins = `
CREATE TEMP TABLE IF NOT EXISTS wanted (date TEXT, sender TEXT, subject TEXT, same TEXT, PRIMARY KEY (date, sender, subject)) WITHOUT ROWID;
CREATE TEMP TABLE IF NOT EXISTS twin (message INTEGER PRIMARY KEY, same TEXT NOT NULL);
DELETE FROM temp.wanted;
DELETE FROM temp.twin;
INSERT OR IGNORE INTO temp.wanted SELECT date, from_domain, subject, NULL FROM message WHERE message_id IS NULL AND date_source = 'date';
UPDATE temp.wanted SET same = n.same
	FROM (SELECT w.date, w.sender, w.subject, min(message_id) AS same FROM message m CROSS JOIN temp.wanted w ON w.date = m.date AND w.sender = m.from_domain AND w.subject = m.subject
		WHERE message_id IS NOT NULL AND date_source = 'date' AND EXISTS (SELECT 1 FROM temp.wanted) GROUP BY w.date, w.sender, w.subject) n
	WHERE n.date = wanted.date AND n.sender = wanted.sender AND n.subject = wanted.subject;
INSERT INTO temp.twin
	SELECT m.id, same FROM message m CROSS JOIN temp.wanted w ON w.date = m.date AND w.sender = m.from_domain AND w.subject = m.subject
	WHERE message_id IS NULL AND date_source = 'date' AND same IS NOT NULL`

// setCopies counts the copies of each message from 0, in the order of the names of the files. One with an identifier comes
// first.
func (s *Store) setCopies() error {
	if err := s.db.Exec(findTwins); err != nil {
		return err
	}
	if err := s.exec(`UPDATE message SET copy = 0 WHERE message_id IS NULL AND copy > 0 AND id NOT IN (SELECT message FROM temp.twin)`); err != nil {
		return err
	}
	return s.exec(`WITH same AS (
			SELECT id AS message, message_id AS same FROM message WHERE message_id IN (
				SELECT message_id FROM message WHERE message_id IS NOT NULL GROUP BY message_id HAVING count(*) > 1 OR max(copy) > 0
				UNION SELECT same FROM temp.twin)
			UNION ALL SELECT message, same FROM temp.twin)
		UPDATE message SET copy = n.copy
		FROM (SELECT m.id, row_number() OVER (PARTITION BY same ORDER BY m.message_id IS NULL, f.key, t.member, t.nth, m.start) - 1 AS copy
			FROM same JOIN message m ON m.id = same.message JOIN text t ON t.id = m.text JOIN file f ON f.id = t.file) n
		WHERE n.id = message.id AND message.copy <> n.copy`)
}

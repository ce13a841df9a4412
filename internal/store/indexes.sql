-- Made when the first scan ends: filling tables without them takes half the time.

CREATE INDEX IF NOT EXISTS message_by_text ON message (text, start);
CREATE INDEX IF NOT EXISTS message_by_id ON message (message_id, copy);
CREATE INDEX IF NOT EXISTS occurrence_by_text ON occurrence (text, start);
CREATE INDEX IF NOT EXISTS occurrence_by_url ON occurrence (url);
CREATE INDEX IF NOT EXISTS occurrence_by_message ON occurrence (message);
CREATE INDEX IF NOT EXISTS note_by_text ON note (text, start);

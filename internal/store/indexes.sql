-- Made when the first scan ends: filling tables without them takes half the time.

CREATE INDEX IF NOT EXISTS message_by_id ON message (message_id, copy);
CREATE INDEX IF NOT EXISTS occurrence_by_url ON occurrence (url);
CREATE INDEX IF NOT EXISTS occurrence_by_message ON occurrence (message);
CREATE INDEX IF NOT EXISTS page_by_uri ON page (uri);
CREATE INDEX IF NOT EXISTS text_by_blob ON text (blob) WHERE blob IS NOT NULL;

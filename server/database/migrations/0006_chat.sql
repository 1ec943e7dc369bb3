-- Messages between consoles and phones.
-- An id alone does not say who wrote: a hospital and a phlebotomist of another backend's data may have the same number.
ALTER TABLE chat_message ADD COLUMN from_driver boolean;
UPDATE chat_message SET from_driver = (sender_id = driver_id);
ALTER TABLE chat_message ALTER COLUMN from_driver SET NOT NULL;
ALTER TABLE chat_message DROP COLUMN sender_id;

-- The key that its sender gave it: the same one again is the same message.
ALTER TABLE chat_message ADD COLUMN client_key text;
CREATE UNIQUE INDEX chat_message_console_key ON chat_message (hospital_id, client_key)
  WHERE client_key IS NOT NULL AND NOT from_driver;
CREATE UNIQUE INDEX chat_message_phone_key ON chat_message (driver_id, client_key)
  WHERE client_key IS NOT NULL AND from_driver;

-- Files stand in the database, so that one backup holds them with the messages that name them.
CREATE TABLE attachment (
  -- Drawn by chance: it stands in the address.
  id uuid PRIMARY KEY,
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE CASCADE,
  -- The phlebotomist whose phone sent it; null for a console.
  driver_id integer REFERENCES driver (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- By the file's first bytes, never by what the sender called it.
  mime_type text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz(3) NOT NULL
);
-- Pictures and PDFs are compressed already.
ALTER TABLE attachment ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX attachment_age_index ON attachment (created_at);
CREATE INDEX attachment_hospital_index ON attachment (hospital_id);
CREATE INDEX attachment_driver_index ON attachment (driver_id) WHERE driver_id IS NOT NULL;

-- The address in attachment_url was for files that stand elsewhere; nothing writes it any more.
ALTER TABLE chat_message ADD COLUMN attachment_id uuid REFERENCES attachment (id);
CREATE INDEX chat_message_attachment_index ON chat_message (attachment_id) WHERE attachment_id IS NOT NULL;

-- What the hospital has not seen, the newest first, and what a receipt marks.
CREATE INDEX chat_message_unread_index ON chat_message (hospital_id, created_at DESC, id DESC)
  WHERE from_driver AND NOT seen;
CREATE INDEX chat_message_unseen_index ON chat_message (hospital_id, driver_id, from_driver, created_at)
  WHERE NOT seen;
-- A removed phlebotomist looks for its messages here.
CREATE INDEX chat_message_driver_index ON chat_message (driver_id);

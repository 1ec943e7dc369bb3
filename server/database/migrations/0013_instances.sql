-- What several instances of the server that share this database know of each other's work.

-- A change of a polled list. The version of a list is the exclusive or of its tokens, so that transactions that change one
-- list do not wait for each other; the rows are joined to one now and then, which leaves it as it is. The row of the hospital 0
-- belongs to every list: a server that works alone counts no changes, and draws it anew when it begins.
CREATE TABLE list_change (
  hospital_id integer NOT NULL,
  list text NOT NULL,
  token bigint NOT NULL DEFAULT hashtextextended(gen_random_uuid()::text, 0)
);
CREATE INDEX list_change_hospital_index ON list_change (hospital_id);
INSERT INTO list_change (hospital_id, list) VALUES (0, '');

-- The arguments are the lists that a change of the table changes.
CREATE FUNCTION note_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_change (hospital_id, list)
  SELECT c.hospital_id, l.list FROM (SELECT DISTINCT hospital_id FROM changed) c CROSS JOIN unnest(TG_ARGV) l (list);
  RETURN NULL;
END
$$;
DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('orders', 'INSERT', 'NEW', 'orders'), ('orders', 'UPDATE', 'NEW', 'orders'), ('orders', 'DELETE', 'OLD', 'orders'),
    ('lab_test', 'INSERT', 'NEW', 'tests'), ('lab_test', 'UPDATE', 'NEW', 'tests'), ('lab_test', 'DELETE', 'OLD', 'tests'),
    ('patient', 'INSERT', 'NEW', 'patients'), ('patient', 'UPDATE', 'NEW', 'patients'), ('patient', 'DELETE', 'OLD', 'patients'),
    ('attendance', 'INSERT', 'NEW', 'attendance'), ('attendance', 'UPDATE', 'NEW', 'attendance'),
    ('driver', 'DELETE', 'OLD', 'attendance,locations'),
    -- Old points are removed one by one, and are in no list.
    ('location_point', 'INSERT', 'NEW', 'locations')) t (name, change, side, lists)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT
       WHEN (current_setting(''homedraw.alone'', true) IS DISTINCT FROM ''on'') EXECUTE FUNCTION note_list_change(%s)',
      watched.name || '_list_' || lower(watched.change), watched.change, watched.name, watched.side,
      (SELECT string_agg(quote_literal(list), ',') FROM unnest(string_to_array(watched.lists, ',')) list));
  END LOOP;
END
$$;

-- Whose turn it is in a conversation: held by the transaction that adds a message.
CREATE TABLE conversation_turn (
  driver_id integer PRIMARY KEY REFERENCES driver (id) ON DELETE CASCADE,
  last_at timestamptz(3) NOT NULL
);

-- Attempts that are limited: a key may go on when this moment, which each attempt puts off, is near enough.
CREATE TABLE rate_limit (
  key text PRIMARY KEY,
  busy_until timestamptz NOT NULL
);
CREATE INDEX rate_limit_age_index ON rate_limit (busy_until);

-- Instances with messages for the others that the broker does not have. Where such a one ends, nobody will be told.
CREATE TABLE instance_unsent (
  instance text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);

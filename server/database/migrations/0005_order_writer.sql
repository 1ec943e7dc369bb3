-- Which transaction wrote a booking last: who keeps the list of bookings in memory reads what was written since, and nothing else.
ALTER TABLE orders ADD COLUMN written_by xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX orders_written_index ON orders (hospital_id, written_by);

CREATE OR REPLACE FUNCTION count_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.written_by := pg_current_xact_id();
  RETURN NEW;
END
$$;

-- What was removed is in no table any more, so the last time is kept for each hospital.
CREATE TABLE order_removal (
  hospital_id integer PRIMARY KEY,
  written_by xid8 NOT NULL
);
CREATE FUNCTION note_order_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_removal (hospital_id, written_by)
  SELECT DISTINCT hospital_id, pg_current_xact_id() FROM removed
  ON CONFLICT (hospital_id) DO UPDATE SET written_by = excluded.written_by;
  RETURN NULL;
END
$$;
CREATE TRIGGER orders_removal AFTER DELETE ON orders
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_order_removal();

-- Points stand by the day (UTC) of their own time, so that a day that is old goes with its table and not row by row.

-- The points so far, and those of the days that begin until the servers of the version before have ended.
ALTER TABLE location_point RENAME TO location_point_before;
ALTER TABLE location_point_before DROP CONSTRAINT location_point_pkey;
ALTER TABLE location_point_before ALTER id DROP IDENTITY;
DROP TRIGGER location_point_list_insert ON location_point_before;
ALTER INDEX location_point_newest_index RENAME TO location_point_before_newest_index;
ALTER INDEX location_point_ended_index RENAME TO location_point_before_ended_index;
ALTER INDEX location_point_order_index RENAME TO location_point_before_order_index;

-- PostgreSQL 15 and 16 give no identity to a table of partitions.
CREATE SEQUENCE location_point_number;
SELECT setval('location_point_number', coalesce(max(id), 0) + 1, false) FROM location_point_before;

CREATE TABLE location_point (
  id bigint NOT NULL DEFAULT nextval('location_point_number'),
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE CASCADE,
  driver_id integer NOT NULL REFERENCES driver (id) ON DELETE CASCADE,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  at timestamptz(3) NOT NULL,
  delivery_status text NOT NULL,
  order_id integer REFERENCES orders (id) ON DELETE SET NULL
) PARTITION BY RANGE (at);
ALTER SEQUENCE location_point_number OWNED BY location_point.id;
CREATE INDEX location_point_newest_index ON location_point (driver_id, at DESC, id DESC);
CREATE INDEX location_point_ended_index ON location_point (hospital_id, at) WHERE delivery_status = 'ENDED';
CREATE INDEX location_point_order_index ON location_point (order_id) WHERE order_id IS NOT NULL;
DO $$
BEGIN
  EXECUTE format('ALTER TABLE location_point ATTACH PARTITION location_point_before FOR VALUES FROM (MINVALUE) TO (%L)',
    (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '2 days') AT TIME ZONE 'UTC');
END
$$;

-- Makes room for the points of a day (UTC), where there is none yet. Writers of points go on meanwhile.
CREATE FUNCTION add_location_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := 'location_point_' || to_char(day, 'YYYYMMDD');
BEGIN
  PERFORM pg_advisory_xact_lock(7264003);
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  BEGIN
    EXECUTE format('CREATE TABLE %I (LIKE location_point INCLUDING DEFAULTS)', name);
    EXECUTE format('ALTER TABLE location_point ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      name, day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
  EXCEPTION WHEN invalid_object_definition THEN
    -- The points of before hold that day.
    NULL;
  END;
END
$$;

-- Takes the oldest day away with its points, if all of it is before the day (UTC); answers which day it was, or null. It
-- gives up where others do not let go of their points within two seconds: they would all wait behind it.
CREATE FUNCTION drop_location_day(before date) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  oldest text;
BEGIN
  SELECT c.relname INTO oldest FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'location_point'::regclass AND c.relname ~ '^location_point_[0-9]{8}$'
    AND to_date(right(c.relname, 8), 'YYYYMMDD') < before
  ORDER BY c.relname LIMIT 1;
  IF oldest IS NOT NULL THEN
    PERFORM set_config('lock_timeout', '2000', true);
    EXECUTE format('DROP TABLE %I', oldest);
  END IF;
  RETURN to_date(right(oldest, 8), 'YYYYMMDD');
END
$$;

-- Each phlebotomist's newest point, by its own time: several servers ask for nothing else every second. It is kept with each point
-- where several servers share the database; a server that works alone has it in its memory, and keeps it before old days go. No
-- index has a column that changes, so that the row is written anew within its page.
CREATE TABLE newest_point (
  driver_id integer PRIMARY KEY REFERENCES driver (id) ON DELETE CASCADE,
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE CASCADE,
  id bigint NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  at timestamptz(3) NOT NULL,
  delivery_status text NOT NULL,
  order_id integer REFERENCES orders (id) ON DELETE SET NULL
) WITH (fillfactor = 50);
CREATE INDEX newest_point_hospital_index ON newest_point (hospital_id);
-- In the order of the phlebotomists: two servers that wrote the same rows in another order would wait for each other.
CREATE FUNCTION keep_newest_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO newest_point (driver_id, hospital_id, id, latitude, longitude, at, delivery_status, order_id)
  SELECT DISTINCT ON (driver_id) driver_id, hospital_id, id, latitude, longitude, at, delivery_status, order_id
  FROM added ORDER BY driver_id, at DESC, id DESC
  ON CONFLICT (driver_id) DO UPDATE SET hospital_id = excluded.hospital_id, id = excluded.id, latitude = excluded.latitude,
    longitude = excluded.longitude, at = excluded.at, delivery_status = excluded.delivery_status, order_id = excluded.order_id
  WHERE (newest_point.at, newest_point.id) < (excluded.at, excluded.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER location_point_newest AFTER INSERT ON location_point REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('homedraw.alone', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION keep_newest_points();
CREATE TRIGGER location_point_list_insert AFTER INSERT ON location_point REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('homedraw.alone', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION note_list_change('locations');

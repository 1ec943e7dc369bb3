-- The key that a console sent along with a booking: the same one again is the same booking, not a second one.
CREATE TABLE order_key (
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE CASCADE,
  key uuid NOT NULL,
  -- SHA-256 of what was booked: a key belongs to one content.
  content_hash text NOT NULL,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (hospital_id, key)
);
CREATE INDEX order_key_age_index ON order_key (created_at);

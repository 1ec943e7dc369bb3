-- How often a booking was changed, counted by the database itself, so that no way of writing forgets it. Who sends an older number
-- has decided on a copy that is no longer true.
ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER orders_version BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_order_version();

CREATE INDEX orders_email_index ON orders (hospital_id, lower(email));

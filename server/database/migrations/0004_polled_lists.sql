-- What consoles and phones ask every few seconds, and what a removed row would read whole tables for.
-- The counts by status, without reading the bookings themselves.
CREATE INDEX orders_status_index ON orders (hospital_id, status);
-- The collected samples, newest first.
CREATE INDEX orders_collected_index ON orders (hospital_id, proximity_timestamp DESC, id DESC)
  WHERE proximity_timestamp IS NOT NULL AND status <> 'CANCELLED';
-- A removed booking or phlebotomist looks for its rows here.
CREATE INDEX location_point_order_index ON location_point (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX session_driver_index ON session (driver_id) WHERE driver_id IS NOT NULL;

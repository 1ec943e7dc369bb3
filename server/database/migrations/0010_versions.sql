-- How often the details of a phlebotomist or of a test were changed, counted by the database itself, so that no way of writing forgets it.
-- Who sends an older number has decided on a copy that is no longer true.
ALTER TABLE driver ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE lab_test ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
-- Whether somebody is online, and the password, are no part of what an administrator edits.
CREATE TRIGGER driver_version BEFORE UPDATE ON driver FOR EACH ROW WHEN (
  (OLD.full_name, OLD.phone, OLD.email, OLD.dob, OLD.address, OLD.vehicle_type, OLD.vehicle_number, OLD.account_number, OLD.ifsc_code,
   OLD.license_type, OLD.license_expiry_date, OLD.work_type, OLD.start_time, OLD.end_time)
  IS DISTINCT FROM
  (NEW.full_name, NEW.phone, NEW.email, NEW.dob, NEW.address, NEW.vehicle_type, NEW.vehicle_number, NEW.account_number, NEW.ifsc_code,
   NEW.license_type, NEW.license_expiry_date, NEW.work_type, NEW.start_time, NEW.end_time))
  EXECUTE FUNCTION count_version();
CREATE TRIGGER lab_test_version BEFORE UPDATE ON lab_test
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_version();

-- Money that was spent on a booking stays with the booking when the phlebotomist is removed; the number says whose it was.
ALTER TABLE expense DROP CONSTRAINT expense_driver_id_fkey;
DROP INDEX expense_driver_index;

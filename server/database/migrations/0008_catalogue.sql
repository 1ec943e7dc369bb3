-- What the names of a hospital's tests have in common that are the same, whatever their case (decision 0035). Our own code makes it, since what
-- a database takes for lower case depends on how it was set up; it does so when this file is through. Until then each row has a key that
-- no name has. Of rows whose names were two to the database and are one to us, the first gets the name's key and the others keep theirs.
ALTER TABLE lab_test ADD COLUMN name_key text;
UPDATE lab_test SET name_key = chr(1) || id;
ALTER TABLE lab_test ALTER COLUMN name_key SET NOT NULL;
DROP INDEX lab_test_name_key;
CREATE UNIQUE INDEX lab_test_name_key ON lab_test (hospital_id, name_key);

-- Patients come of bookings, with the newest phone; older bookings may have none.
INSERT INTO patient (hospital_id, email, phone_number)
SELECT DISTINCT ON (o.hospital_id, lower(o.email)) o.hospital_id, o.email, o.phone_number
FROM orders o
WHERE btrim(o.email) <> ''
ORDER BY o.hospital_id, lower(o.email), o.created_at DESC, o.id DESC
ON CONFLICT (hospital_id, lower(email)) DO NOTHING;

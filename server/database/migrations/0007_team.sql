-- Pictures and papers of phlebotomists, and the selfies of their attendance. They stand in the database, so that one backup holds them
-- with the rows that name them.
CREATE TABLE driver_file (
  -- Drawn by chance: it stands in the address.
  id uuid PRIMARY KEY,
  hospital_id integer NOT NULL REFERENCES hospital (id) ON DELETE CASCADE,
  driver_id integer NOT NULL REFERENCES driver (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- By the file's first bytes, never by what the sender called it.
  mime_type text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz(3) NOT NULL
);
-- Pictures and PDFs are compressed already.
ALTER TABLE driver_file ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX driver_file_hospital_index ON driver_file (hospital_id);
CREATE INDEX driver_file_driver_index ON driver_file (driver_id);

-- Which of them is which. A file goes with its phlebotomist and never before, so these need no foreign keys, for which every removed
-- file would be looked for in four columns. The addresses in the columns *_path are for files that stand elsewhere; nothing writes them.
ALTER TABLE driver ADD COLUMN aadhar_image_id uuid;
ALTER TABLE driver ADD COLUMN license_image_id uuid;
ALTER TABLE driver ADD COLUMN profile_image_id uuid;
ALTER TABLE attendance ADD COLUMN selfie_id uuid;

-- A removed phlebotomist looks for its stops and expenses here.
CREATE INDEX idle_alert_driver_index ON idle_alert (driver_id);
CREATE INDEX expense_driver_index ON expense (driver_id);

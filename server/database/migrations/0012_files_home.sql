-- A file's content stands in the row, or in an object of a store: content_at is then its key. Size (bytes) and SHA-256 of an object
-- are kept here, so that what comes back can be checked.
ALTER TABLE attachment ALTER COLUMN content DROP NOT NULL;
ALTER TABLE attachment ADD COLUMN content_at text;
ALTER TABLE attachment ADD COLUMN content_size integer;
ALTER TABLE attachment ADD COLUMN content_sha256 bytea;
ALTER TABLE attachment ADD CONSTRAINT attachment_content_place CHECK (
  CASE WHEN content_at IS NULL THEN content IS NOT NULL AND content_size IS NULL AND content_sha256 IS NULL
  ELSE content IS NULL AND content_size IS NOT NULL AND content_sha256 IS NOT NULL END);
-- By it the daily tidy knows which objects are a file's.
CREATE UNIQUE INDEX attachment_object_index ON attachment (content_at) WHERE content_at IS NOT NULL;

ALTER TABLE driver_file ALTER COLUMN content DROP NOT NULL;
ALTER TABLE driver_file ADD COLUMN content_at text;
ALTER TABLE driver_file ADD COLUMN content_size integer;
ALTER TABLE driver_file ADD COLUMN content_sha256 bytea;
ALTER TABLE driver_file ADD CONSTRAINT driver_file_content_place CHECK (
  CASE WHEN content_at IS NULL THEN content IS NOT NULL AND content_size IS NULL AND content_sha256 IS NULL
  ELSE content IS NULL AND content_size IS NOT NULL AND content_sha256 IS NOT NULL END);
CREATE UNIQUE INDEX driver_file_object_index ON driver_file (content_at) WHERE content_at IS NOT NULL;

-- The id by which a bucket says whose it is; there is one row, made when it is first needed.
CREATE TABLE bucket_owner (
  id uuid NOT NULL,
  one boolean PRIMARY KEY DEFAULT true CHECK (one)
);

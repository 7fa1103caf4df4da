-- The rendition that lists show. Null in rows of release 0.5.0: those are shown by the whole photo.
ALTER TABLE claim_photo ADD COLUMN small bytea;

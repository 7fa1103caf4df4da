-- A price of nought that is meant: only then can it be ordered (docs/integration.md#figures-in-doubt).
ALTER TABLE product ADD nil_price boolean NOT NULL DEFAULT false;
ALTER TABLE price ADD nil_price boolean NOT NULL DEFAULT false;

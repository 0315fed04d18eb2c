CREATE TABLE parcels (
  tracking text PRIMARY KEY,
  state text NOT NULL,
  moved_at timestamptz NOT NULL DEFAULT now()
);

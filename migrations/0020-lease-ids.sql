-- The id that the lease of the object store bears, and the one that it is about to get: a copy of the database keeps
-- those of its moment, and falls behind when the lease gets its next one.
alter table installation add column lease_id uuid, add column next_lease_id uuid;

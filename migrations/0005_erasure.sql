-- What an erasure removed, in counts: kept in the audit and covered by its entry's hash. json and not jsonb,
-- because the hash is over the text as it was written, in its order.
alter table audit_entries add column receipt json;

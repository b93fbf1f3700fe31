-- The newest approved selfies of a tenant: the people whom a face that counts as the same is also compared with.
create index submissions_approved_selfies on submissions (tenant_id, decided_at desc, id desc)
  where kind = 'selfie' and status = 'approved';

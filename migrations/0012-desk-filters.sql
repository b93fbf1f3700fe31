-- What is rare among those who wait, or among all, and is looked for: flags, and the reason that a person named.
create index submissions_waiting_reply on submissions (tenant_id, waiting_since, id)
  where status = 'pending' and response_required;
create index submissions_waiting_reupload on submissions (tenant_id, waiting_since, id)
  where status = 'pending' and reupload_required;
create index submissions_need_reply on submissions (tenant_id, updated_at desc, id desc) where response_required;
create index submissions_reupload on submissions (tenant_id, updated_at desc, id desc) where reupload_required;
create index submissions_reason_code on submissions (tenant_id, reason_code, updated_at desc, id desc)
  where reason_code is not null;

-- settings is read with every request and stays small; content holds what a tenant shows and may be large:
-- its branding and the texts its reviewers have ready. A tenant's superuser writes both, and nothing else
-- of the tenant's own row.
alter table tenants add column content jsonb not null default '{}';
grant update (settings, content) on tenants to attesta_tenant;

-- When retention took the image; the record stays. Null while the image is there.
alter table attempts add column image_expired_at timestamptz;
-- What retention looks for: decided long ago, with an image still there.
create index submissions_decided on submissions (tenant_id, decided_at, id) where decided_at is not null;
create index attempts_with_image on attempts (tenant_id, submission_id) where image_expired_at is null;

-- Whether anything was erased lately, for whoever cleans the files afterwards; entries come in order of time.
create index audit_entries_moment on audit_entries using brin (at);

-- Lists in which issuers of credentials publish what they revoked, of the installation and of no tenant.
create table status_lists (
  id uuid primary key,
  -- what credentials name the list by
  uri text not null unique,
  -- when a credential of a trusted issuer first named it, or when it was imported
  named_at timestamptz not null,
  -- null until the list is imported or fetched
  issued_at timestamptz,
  -- when it lapses by its provider; null if its provider does not say so
  expires_at timestamptz,
  -- seconds after which its provider has a newer one; null if its provider does not say so
  time_to_live integer,
  -- of each credential; null for a list of identifiers
  bits smallint check (bits in (1, 2, 4, 8)),
  statuses bytea,
  -- of revoked credentials, in hexadecimal
  identifiers text[],
  -- SHA-256 of the key of the trusted certificate that its signature leads to; null if the operator chose its signer
  anchor bytea
);
-- One byte of a list is read for each credential: so the list is neither compressed nor read whole.
alter table status_lists alter column statuses set storage external;
alter table status_lists
  alter column uri set statistics 0,
  alter column statuses set statistics 0,
  alter column identifiers set statistics 0,
  alter column anchor set statistics 0;
alter table status_lists enable row level security;
alter table status_lists force row level security;
create policy system_rows on status_lists to attesta_system using (true) with check (true);
grant select, insert, update, delete on status_lists to attesta_system;

-- The client identifier of a signed request: an SD-JWT VC is bound to it.
alter table credential_requests add column client_id text;
alter table credential_requests alter column client_id set statistics 0;
alter table credential_requests
  drop constraint credential_requests_kind_check,
  add constraint credential_requests_kind_check check (kind in ('eu_age', 'mdl', 'eu_pid', 'photo_id'));
alter table trust_lists
  drop constraint trust_lists_kind_check,
  add constraint trust_lists_kind_check check (kind in ('eu_age', 'mdl', 'eu_pid', 'photo_id'));

-- Credentials of wallets: what a link accepts, the requests for one, and the issuers that the operator trusts.

alter table ephemeral_tokens add column accept_credentials text[] not null default '{}';

-- An attempt may be a credential, without an image: then it has neither a key nor a type.
alter table attempts
  alter column object_key drop not null,
  alter column content_type drop not null,
  add constraint attempts_object check ((object_key is null) = (content_type is null));
drop index attempts_with_image;
create index attempts_with_image on attempts (tenant_id, submission_id)
  where image_expired_at is null and object_key is not null;

-- One request for a credential. The answer is not stored.
create table credential_requests (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  -- the link that asked, and that alone may answer
  token_id uuid not null,
  kind text not null check (kind in ('eu_age', 'mdl')),
  -- identifiers of the elements that are asked for
  elements text[] not null,
  -- the origin of the page that asked, and the keys of its submission: what an answer is bound to
  origin text not null,
  verification_id text,
  external_uid text,
  nonce bytea not null,
  -- PKCS #8, encrypted under the subject's key
  private_key bytea not null,
  -- SHA-256 of the secret that a wallet on the same device sends back
  state_hash bytea not null,
  -- answers that were checked, right or wrong
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when its one use was taken
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade,
  foreign key (tenant_id, token_id) references ephemeral_tokens on delete cascade
);
alter table credential_requests
  alter column elements set statistics 0,
  alter column origin set statistics 0,
  alter column verification_id set statistics 0,
  alter column external_uid set statistics 0,
  alter column nonce set statistics 0,
  alter column private_key set statistics 0,
  alter column state_hash set statistics 0;
create index credential_requests_link on credential_requests (tenant_id, token_id, created_at);
create index credential_requests_subject on credential_requests (tenant_id, subject_id);
-- Requests are removed a day after they ended.
create index credential_requests_age on credential_requests (created_at);
select protect_by_tenant('credential_requests');

-- Certificates of issuers, of the installation and of no tenant: no tenant's transaction sees them.
create table trust_lists (
  id uuid primary key,
  kind text not null check (kind in ('eu_age', 'mdl')),
  -- the list's provider, or the name of a file of certificates
  name text not null,
  -- when its provider made it; null for a file of certificates
  issued_at timestamptz,
  imported_at timestamptz not null,
  -- DER
  certificates bytea[] not null,
  unique (kind, name)
);
alter table trust_lists
  alter column kind set statistics 0,
  alter column name set statistics 0,
  alter column certificates set statistics 0;
alter table trust_lists enable row level security;
alter table trust_lists force row level security;
create policy system_rows on trust_lists to attesta_system using (true) with check (true);
grant select, insert, update, delete on trust_lists to attesta_system;

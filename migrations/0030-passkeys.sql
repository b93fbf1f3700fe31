-- Passkeys (WebAuthn) of staff.

create table staff_passkeys (
  tenant_id uuid not null,
  id uuid not null,
  user_id integer not null,
  -- identifies the credential at its authenticator
  credential_id bytea not null,
  -- COSE key
  public_key bytea not null,
  -- the authenticator's signature counter; 0 if it has none
  sign_count bigint not null,
  name text not null,
  -- whether the authenticator copies it to other devices of its user
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
alter table staff_passkeys alter column credential_id set statistics 0;
alter table staff_passkeys alter column public_key set statistics 0;
alter table staff_passkeys alter column name set statistics 0;
create index staff_passkeys_user on staff_passkeys (tenant_id, user_id);
select protect_by_tenant('staff_passkeys');

-- Every request of a session asks whether its user has a second factor. Written with the user's row locked.
alter table staff_users add column has_passkey boolean not null default false;

-- Challenges that a passkey has answered: each is answered once.
create table used_passkey_challenges (
  tenant_id uuid not null references tenants,
  challenge_hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, challenge_hash)
);
alter table used_passkey_challenges alter column challenge_hash set statistics 0;
create index used_passkey_challenges_age on used_passkey_challenges (at);
select protect_by_tenant('used_passkey_challenges');

-- Staff that sign in with their company's own OpenID Connect provider.

-- They have no password here, and are known by what their provider calls them.
alter table staff_users alter column password_hash drop not null;
alter table staff_users add column oidc_issuer text;
alter table staff_users add column oidc_subject text;
alter table staff_users add constraint staff_users_way_in
  check ((oidc_issuer is null) = (oidc_subject is null) and coalesce(password_hash, oidc_subject) is not null);
create unique index staff_users_oidc on staff_users (tenant_id, oidc_issuer, oidc_subject);

-- Whether the provider opened it, and whether the provider has said that it saw a second factor.
alter table staff_sessions add column by_provider boolean not null default false;
alter table staff_sessions add column factor_at_provider boolean not null default false;
alter table login_challenges add column by_provider boolean not null default false;

-- By what a tenant shows its provider who it is: sealed under MASTER_KEY, and shown to nobody again.
create table oidc_clients (
  tenant_id uuid primary key references tenants on delete cascade,
  client_secret bytea not null
);
select protect_by_tenant('oidc_clients');

-- Sign-ins that have come back from the provider: each comes back once.
create table oidc_returns (
  tenant_id uuid not null references tenants,
  state_hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, state_hash)
);
create index oidc_returns_age on oidc_returns (at);
select protect_by_tenant('oidc_returns');

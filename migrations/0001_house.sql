-- Two roles that own nothing and cannot log in. Every transaction takes one of them, so that row-level
-- security holds even where a query forgets the tenant: attesta_tenant sees one tenant's rows,
-- attesta_system (start, recovery, platform) sees all. Roles belong to the cluster, hence the test first.
do $$
begin
  if not exists (select from pg_roles where rolname = 'attesta_tenant') then create role attesta_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'attesta_system') then create role attesta_system nologin; end if;
  execute format('grant attesta_tenant, attesta_system to %I', current_user);
end
$$;

create function current_tenant() returns uuid language sql stable
  return nullif(current_setting('attesta.tenant', true), '')::uuid;

-- Puts a table with a tenant_id under row-level security, for its owner too.
create function protect_by_tenant(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_rows on %s to attesta_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('create policy system_rows on %s to attesta_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to attesta_tenant, attesta_system', target);
end
$$;

create table tenants (
  tenant_id uuid primary key,
  host text not null unique,
  name text not null,
  suspended boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null
);
select protect_by_tenant('tenants');
revoke insert, update, delete on tenants from attesta_tenant;

create table staff_users (
  tenant_id uuid not null references tenants,
  id integer generated always as identity,
  email text not null,
  username text not null,
  password_hash text not null,
  role text not null check (role in ('superuser', 'admin', 'view')),
  suspended boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index staff_users_email on staff_users (tenant_id, lower(email));
select protect_by_tenant('staff_users');

create table staff_sessions (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
select protect_by_tenant('staff_sessions');

create table api_tokens (
  tenant_id uuid not null references tenants,
  id integer generated always as identity,
  token_hash bytea not null,
  fingerprint text not null,
  description text,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash)
);
select protect_by_tenant('api_tokens');

-- One chain of entries a tenant: each hash covers the one before it.
create table audit_entries (
  tenant_id uuid not null references tenants,
  number integer not null,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject_id uuid,
  fields text[] not null,
  hash bytea not null,
  primary key (tenant_id, number)
);
create index audit_entries_subject on audit_entries (tenant_id, subject_id, number);
select protect_by_tenant('audit_entries');
revoke update, delete on audit_entries from attesta_tenant;

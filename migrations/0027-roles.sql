-- A tenant's own roles, made of permissions, beside the four that every tenant has.

create table staff_roles (
  tenant_id uuid not null references tenants,
  id integer generated always as identity,
  name text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
alter table staff_roles alter column name set statistics 0;
create unique index staff_roles_name on staff_roles (tenant_id, lower(name));
alter index staff_roles_name alter 2 set statistics 0;
select protect_by_tenant('staff_roles');

-- A role that a user has cannot be deleted.
alter table staff_users
  add column role_id integer,
  add foreign key (tenant_id, role_id) references staff_roles;
alter table staff_users drop constraint staff_users_role_check;
alter table staff_users add constraint staff_users_role_check check (
  (role in ('superuser', 'admin', 'view', 'privacy') and role_id is null) or (role = 'custom' and role_id is not null)
);
create index staff_users_role on staff_users (tenant_id, role_id) where role_id is not null;

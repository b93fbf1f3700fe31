-- What is done one after another within a tenant, and belongs to no row of its own, waits at a row of this table: a row
-- is locked alike by every database that speaks PostgreSQL. Whoever needs one makes it.

create table tenant_locks (
  tenant_id uuid not null references tenants,
  name text not null,
  primary key (tenant_id, name)
);
select protect_by_tenant('tenant_locks');
revoke delete on tenant_locks from attesta_tenant;

-- Whoever creates a tenant under a key waits at the installation's row.
grant update on installation to attesta_system;

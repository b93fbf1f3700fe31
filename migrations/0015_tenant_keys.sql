-- A key of the tenant's own, wrapped by MASTER_KEY: numbers of documents are hashed under it, so that a new
-- master key wraps it anew and every hash stays. It also tells at the start whether the master key is the right one.
create table tenant_keys (
  tenant_id uuid primary key references tenants on delete cascade,
  number_key bytea not null
);
select protect_by_tenant('tenant_keys');

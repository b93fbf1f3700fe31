-- A keyed seal of each audit entry, which the server writes and the owner of the database cannot compute.

create table audit_seals (
  tenant_id uuid not null references tenants,
  number bigint not null,
  -- HMAC-SHA-256 of the tenant, the number and the entry's hash
  seal bytea not null,
  primary key (tenant_id, number)
);
alter table audit_seals alter column seal set statistics 0;
select protect_by_tenant('audit_seals');
revoke update, delete on audit_seals from attesta_tenant;

-- The last entry without a seal. A tenant without a row has sealed entries only. `seal` is null until the operator runs
-- `npm run audit:verify -- --seal-boundary`: the service never writes it by itself, or its owner could move the boundary.
create table audit_boundaries (
  tenant_id uuid primary key references tenants,
  number bigint not null,
  hash bytea not null,
  seal bytea
);
alter table audit_boundaries
  alter column hash set statistics 0,
  alter column seal set statistics 0;
select protect_by_tenant('audit_boundaries');
revoke insert, update, delete on audit_boundaries from attesta_tenant;

set local role attesta_system;
insert into audit_boundaries select tenant_id, number, hash from audit_heads;
reset role;

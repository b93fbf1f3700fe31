-- Tenants over several databases. Every database has these tables; with one database alone nothing is ever in them.

-- Where tenants are that were ever moved, in the home alone: one without a row is at home. `moving_to` is what the
-- platform wants, and stays until it is done or taken back; each change has the next revision.
create table placements (
  tenant uuid primary key,
  host text not null unique,
  database text not null,
  moving_to text,
  revision integer not null
);
alter table placements enable row level security;
alter table placements force row level security;
create policy system_rows on placements to attesta_system using (true) with check (true);
grant select, insert, update, delete on placements to attesta_system;

-- Which tenants of this database are not served by it as others are: while one is copied from here it `reads`, and what
-- lies here before it is served from here, and after, answers `nothing`. The revision is that of its placement.
create table held_tenants (
  tenant_id uuid primary key references tenants,
  serves text not null check (serves in ('reads', 'nothing')),
  revision integer not null
);
select protect_by_tenant('held_tenants');
revoke insert, update, delete on held_tenants from attesta_tenant;

-- What this database is called among several; null for the home.
alter table installation add column name text;

-- Where there are several, each transaction that is about one tenant asks this first.
create function must_be_served(tenant uuid, writes boolean) returns void language plpgsql stable as $$
declare
  held text := (select serves from held_tenants where tenant_id = tenant);
begin
  if held = 'nothing' or (held is not null and writes) then
    raise exception 'The tenant is being moved.' using errcode = 'AT001';
  end if;
  if not exists (select from tenants where tenant_id = tenant) then
    raise exception 'The tenant is not in this database.' using errcode = 'AT002';
  end if;
end
$$;

-- The audit in partitions by month (UTC), with 64-bit numbers, so that old months can be archived and dropped.

-- Until the end of this script servers read the audit and append nothing. `tenants` comes first, as in every transaction.
lock table tenants in share row exclusive mode;
lock table audit_entries in share row exclusive mode;

create table audit_entries_new (
  tenant_id uuid not null,
  number bigint not null,
  at timestamptz not null,
  actor text not null,
  actor_kind text constraint audit_entries_actor_kind_check check (actor_kind in ('staff', 'api_token', 'subject', 'platform', 'system')),
  action text not null,
  subject_id uuid,
  attempt integer,
  fields text[] not null,
  receipt json,
  hash bytea not null,
  reason_code text,
  actor_id integer,
  user_id integer,
  address_hash text
) partition by range (at);
alter table audit_entries_new
  alter column actor set statistics 0,
  alter column fields set statistics 0,
  alter column hash set statistics 0,
  alter column address_hash set statistics 0;

-- Takes the entries for which no month was made, so that no append fails. Roles have no rights on a partition: they reach
-- its rows only through audit_entries, under its row-level security.
create table audit_entries_default partition of audit_entries_new default;
alter table audit_entries_default enable row level security;
alter table audit_entries_default
  alter column actor set statistics 0,
  alter column fields set statistics 0,
  alter column hash set statistics 0,
  alter column address_hash set statistics 0;

-- Makes the partition of a month, given by its first day, and moves its entries there from audit_entries_default. The
-- owner of the tables calls it. It must be unable to deadlock with an append: it locks `tenants` first, and attaching a
-- partition does not block appends to other months.
create function make_audit_month(target regclass, month date) returns void language plpgsql as $$
declare
  part constant text := 'audit_entries_' || to_char(month, 'YYYY_MM');
  starts constant timestamptz := month::timestamp at time zone 'UTC';
  ends constant timestamptz := (month + interval '1 month') at time zone 'UTC';
  changed text;
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('attesta audit months'));
  if to_regclass(part) is not null then return; end if;
  lock table tenants in share row exclusive mode;
  lock table audit_entries_default in access exclusive mode;
  execute format('create table %I (like %s including defaults including constraints)', part, target);
  execute format('alter table %I enable row level security', part);
  for changed in
    select attname from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attstattarget = 0
  loop
    execute format('alter table %I alter column %I set statistics 0', part, changed);
  end loop;
  execute format('with moved as (delete from audit_entries_default where at >= $1 and at < $2 returning *)
    insert into %I select * from moved', part) using starts, ends;
  execute format('alter table %s attach partition %I for values from (%L) to (%L)', target, part, starts, ends);
end
$$;
revoke execute on function make_audit_month(regclass, date) from PUBLIC;

-- The owner of the tables sees none of their rows, and the role that sees them owns nothing.
select protect_by_tenant('audit_entries_new');
revoke update, delete on audit_entries_new from attesta_tenant;
do $$
declare
  months date[];
  month date;
begin
  perform set_config('role', 'attesta_system', true);
  months := array(select distinct date_trunc('month', at at time zone 'UTC')::date from audit_entries);
  perform set_config('role', 'none', true);
  foreach month in array months loop perform make_audit_month('audit_entries_new', month); end loop;
end
$$;
set local role attesta_system;
insert into audit_entries_new (tenant_id, number, at, actor, actor_kind, action, subject_id, attempt, fields, receipt, hash,
    reason_code, actor_id, user_id, address_hash)
  select tenant_id, number, at, actor, actor_kind, action, subject_id, attempt, fields, receipt, hash,
    reason_code, actor_id, user_id, address_hash
  from audit_entries;
reset role;

-- A key of a partitioned table contains the moment. What keeps a number unique is audit_heads, below.
alter table audit_entries_new add constraint audit_entries_new_pkey primary key (tenant_id, number, at);
create index audit_entries_new_subject on audit_entries_new (tenant_id, subject_id, number);
create index audit_entries_new_receipt on audit_entries_new (tenant_id, (receipt ->> 'request_id')) where receipt is not null;
create index audit_entries_new_moment on audit_entries_new using brin (at);
alter table audit_entries_new
  add constraint audit_entries_tenant_id_fkey foreign key (tenant_id) references tenants;

-- The last entry of each chain. An entry is appended only as the one after it, in all months together and whichever
-- version of the service appends it: so numbers are unique, and none is left out.
create table audit_heads (
  tenant_id uuid primary key references tenants,
  number bigint not null,
  hash bytea not null
);
alter table audit_heads alter column hash set statistics 0;
select protect_by_tenant('audit_heads');
revoke delete on audit_heads from attesta_tenant;

-- Entries first to last of a chain, which are in an archive and no longer here: the hash before them and of the last.
create table audit_anchors (
  tenant_id uuid not null references tenants,
  first bigint not null,
  last bigint not null check (last >= first),
  hash_before bytea not null,
  last_hash bytea not null,
  month date not null,
  file text not null,
  -- SHA-256 of the file
  file_hash bytea not null,
  archived_at timestamptz not null,
  primary key (tenant_id, first)
);
alter table audit_anchors
  alter column hash_before set statistics 0,
  alter column last_hash set statistics 0,
  alter column month set statistics 0,
  alter column file set statistics 0,
  alter column file_hash set statistics 0;
select protect_by_tenant('audit_anchors');
revoke insert, update, delete on audit_anchors from attesta_tenant;

set local role attesta_system;
insert into audit_heads
  select distinct on (tenant_id) tenant_id, number, hash from audit_entries order by tenant_id, number desc;
reset role;

-- Until here servers could read the old table.
drop table audit_entries;
alter table audit_entries_new rename to audit_entries;
alter table audit_entries rename constraint audit_entries_new_pkey to audit_entries_pkey;
alter index audit_entries_new_subject rename to audit_entries_subject;
alter index audit_entries_new_receipt rename to audit_entries_receipt;
alter index audit_entries_new_moment rename to audit_entries_moment;

-- A server of an older version retries after this error, and then reads a higher number.
create function extend_audit_chain() returns trigger language plpgsql as $$
begin
  if new.number = 1 then
    insert into audit_heads values (new.tenant_id, 1, new.hash) on conflict do nothing;
  else
    update audit_heads set number = new.number, hash = new.hash
      where tenant_id = new.tenant_id and number = new.number - 1;
  end if;
  if not found then
    raise unique_violation using constraint = 'audit_entries_pkey', table = 'audit_entries',
      message = format('The entry %s of the audit does not follow the last one.', new.number);
  end if;
  return new;
end
$$;
create trigger extend_audit_chain before insert on audit_entries
  for each row execute function extend_audit_chain();

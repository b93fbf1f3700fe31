-- The one pass over the object store that looks for objects without a record. The server that has the lease continues
-- it after the cursor; the actions that it plans are stored with the cursor, so that a killed server loses nothing.
create table sweeps (
  only_row boolean primary key default true check (only_row),
  holder uuid,
  held_until timestamptz,
  -- the last key that was compared with the records; null: the pass begins
  after_key text,
  objects bigint not null default 0,
  orphans bigint not null default 0,
  begun_at timestamptz,
  ended_at timestamptz,
  -- whether the last complete pass quarantined nothing, because too many objects had no record
  is_halted boolean not null default false
);
create table sweep_actions (
  action text not null check (action in ('quarantine', 'restore', 'delete')),
  object_key text not null,
  -- an object may be there and in quarantine
  primary key (action, object_key)
);
alter table sweeps alter column after_key set statistics 0;
alter table sweep_actions alter column object_key set statistics 0, alter column action set statistics 0;
alter table sweeps enable row level security;
alter table sweeps force row level security;
create policy system_rows on sweeps to attesta_system using (true) with check (true);
grant select, insert, update on sweeps to attesta_system;
alter table sweep_actions enable row level security;
alter table sweep_actions force row level security;
create policy system_rows on sweep_actions to attesta_system using (true) with check (true);
grant select, insert, delete on sweep_actions to attesta_system;

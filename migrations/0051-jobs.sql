-- The periodic jobs: which server runs each, until when, and how the last runs ended. By the database's clock.
create table jobs (
  name text primary key,
  known_since timestamptz not null default clock_timestamp(),
  holder uuid,
  held_until timestamptz,
  begun_at timestamptz,
  ended_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- the kind of the last error, without its message, which may repeat values
  failure text
);
alter table jobs alter column name set statistics 0, alter column failure set statistics 0;
alter table jobs enable row level security;
alter table jobs force row level security;
create policy system_rows on jobs to attesta_system using (true) with check (true);
grant select, insert, update on jobs to attesta_system;

-- Of what kind whoever an audit entry names is: somebody of the staff may be called like the service. It is part of
-- an entry's hash. Entries from before have none.
alter table audit_entries add column actor_kind text
  check (actor_kind in ('staff', 'api_token', 'subject', 'platform', 'system'));

-- One open challenge a user: a new one ends the one before. Those that are open now begin again with the password.
truncate login_challenges;
alter table login_challenges add unique (tenant_id, user_id);

-- The last moment that any server has seen, by its own clock, and since when that clock is not trusted with erasing.
-- One row, of the installation and no tenant's.
create table clock (
  seen_at timestamptz,
  doubted_at timestamptz
);
alter table clock enable row level security;
alter table clock force row level security;
create policy system_rows on clock to attesta_system using (true) with check (true);
grant select, insert, update on clock to attesta_system;
set local role attesta_system;
-- An installation in use has seen its newest entry at the least.
insert into clock (seen_at) select max(at) from audit_entries;
reset role;

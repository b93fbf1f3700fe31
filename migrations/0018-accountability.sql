-- Accountability of the staff: entries of the audit name users by id, logins are audited, people set their own
-- passwords, and each API token names the user who made it.

-- The user who acted, the user whom it was about, and the address of a login as a keyed hash. All three are part of an
-- entry's hash where they are not null.
alter table audit_entries
  add column actor_id integer,
  add column user_id integer,
  add column address_hash text;
alter table audit_entries alter column address_hash set statistics 0;

-- A user's id is never used again, so that it still says who made a token after that user was removed.
alter table api_tokens add column maker_id integer;

-- The owner of the tables sees none of their rows.
set local role attesta_system;
update api_tokens t set maker_id = u.id
  from staff_users u
  where u.tenant_id = t.tenant_id and u.username = t.created_by and u.created_at <= t.created_at;
reset role;

-- An invited user has no password until they set one.
alter table staff_users drop constraint staff_users_way_in;
alter table staff_users add constraint staff_users_way_in
  check ((oidc_issuer is null) = (oidc_subject is null) and num_nonnulls(password_hash, oidc_subject) < 2);

-- What a one-time link lets its holder set up.
alter table staff_enrolments add column purpose text not null default 'second_factor'
  check (purpose in ('second_factor', 'password'));

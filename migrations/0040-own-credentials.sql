-- Who set a user's password last, and which person decided about an attempt.

alter table staff_users
  -- the user's own id, or that of the user who set it for them; null: a person outside the staff, or unknown
  add column password_set_by integer,
  add column password_set_at timestamptz;

alter table attempts
  -- the user who decided, or who made the API token that decided; null: no person did, or unknown
  add column decided_by_id integer;

-- The owner of the tables sees none of their rows.
set local role attesta_system;
update staff_users u set password_set_by = e.actor_id, password_set_at = e.at
  from (
    select distinct on (tenant_id, about) tenant_id, about, actor_id, at
    from (
      select tenant_id, number, at, actor_id, coalesce(user_id, actor_id) as about
      from audit_entries
      where action in ('user.created', 'password.changed')
    ) changes
    order by tenant_id, about, number desc
  ) e
  where e.tenant_id = u.tenant_id and e.about = u.id and u.password_hash is not null;
-- A username is used once at a time, and may be used again after its user was removed.
update attempts a set decided_by_id = u.id
  from staff_users u
  where u.tenant_id = a.tenant_id and u.username = a.decided_by and u.created_at <= a.decided_at;
update attempts a set decided_by_id = t.maker_id
  from api_tokens t
  where t.tenant_id = a.tenant_id and a.decided_by = 'API token ' || t.id and a.decided_by_id is null
    and not exists (select from staff_users u where u.tenant_id = a.tenant_id and u.username = a.decided_by);
reset role;

-- The planner's statistics (pg_statistic) keep values of each column as they are: the most frequent ones and the bounds
-- of a histogram. An erasure does not reach them. So no statistics are collected for a column that may hold personal
-- data or a key, and those that were collected before are removed here. A column keeps its statistics if it is an id, a
-- number, a flag or a moment, or is listed below because its values are words of the product's own, hashes of random
-- secrets or days of a calendar. `test/column-statistics.test.ts` holds the same list for
-- every later migration.
do $$
declare
  kept constant text[] := array[
    'api_tokens.token_hash', 'attempts.content_type', 'attempts.face_comparison', 'attempts.reason',
    'attempts.reason_code', 'attempts.upload_type', 'attempts.verdict', 'audit_entries.action',
    'audit_entries.actor_kind', 'audit_entries.reason_code', 'audit_entries.receipt', 'blocked_faces.described_by',
    'blocks.kind', 'blocks.what', 'daily_mails.day', 'deletion_requests.requested_by', 'deletion_requests.status',
    'ephemeral_tokens.token_hash', 'ephemeral_tokens.upload_type', 'face_templates.described_by',
    'handovers.code_hash', 'handovers.secret_hash', 'held_tenants.serves', 'liveness_challenges.result',
    'looks.choice', 'looks.outcome', 'looks.reason_code', 'messages.author_type', 'request_counts.month',
    'staff_sessions.token_hash', 'staff_users.role',
    'submissions.face_comparison', 'submissions.kind', 'submissions.reason', 'submissions.reason_code',
    'submissions.second_look', 'submissions.status', 'submissions.verdict', 'tenant_locks.name'
  ];
  -- The order in which a server that is running locks them, so that none of its transactions and this one wait for each
  -- other.
  lock_order constant text[] := array[
    'tenants', 'oidc_clients', 'keyed_requests', 'subjects', 'subject_details', 'stored_numbers', 'subject_words',
    'deletion_requests', 'liveness_challenges', 'incoming_images', 'submissions', 'attempts', 'looks',
    'liveness_frames', 'face_templates', 'document_numbers', 'messages', 'submission_notes', 'oidc_returns', 'blocks',
    'blocked_numbers', 'blocked_faces', 'staff_users', 'login_failures', 'login_challenges', 'staff_recovery_codes',
    'staff_enrolments', 'saved_filters', 'ephemeral_tokens', 'api_tokens', 'workflows', 'presets', 'tenant_keys',
    'audit_entries'
  ];
  can_delete constant boolean := (select rolsuper from pg_roles where rolname = current_user);
  target record;
  changed record;
  recreate text[];
  command text;
begin
  for target in
    select c.oid, c.oid::regclass as name, array_agg(a.attnum) as numbers,
      string_agg(format('alter %I set statistics 0', a.attname), ', ') as stop,
      string_agg(format('alter %I type %s %s', a.attname, format_type(a.atttypid, a.atttypmod),
        'collate ' || nullif(a.attcollation, 0)::regcollation), ', ') as same_type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      and a.attnum > 0 and not a.attisdropped
      and a.atttypid <> all ('{uuid,int2,int4,int8,float8,bool,timestamptz}'::regtype[])
      and c.relname || '.' || a.attname <> all (kept)
    group by c.oid order by array_position(lock_order, c.relname::text), c.relname
  loop
    execute format('alter table %s %s', target.name, target.stop);
    if can_delete then
      delete from pg_statistic where starelid = target.oid and staattnum = any (target.numbers);
      continue;
    end if;
    -- The owner of a table may not delete its statistics. A column that is given a type, even its own, loses them; no
    -- row is rewritten. A trigger that names such a column must not exist meanwhile, and a view must not either: with
    -- one, the statistics of the table stay for a superuser to delete, as docs/operate.md says.
    begin
      recreate := '{}';
      for changed in
        select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
        where tgrelid = target.oid and not tgisinternal and tgattr::int2[] && target.numbers
      loop
        execute format('drop trigger %I on %s', changed.name, target.name);
        recreate := recreate || changed.definition;
      end loop;
      execute format('alter table %s %s', target.name, target.same_type);
      foreach command in array recreate loop execute command; end loop;
    exception when feature_not_supported then
      raise warning 'The planner''s statistics of % are not removed: %', target.name, sqlerrm;
    end;
  end loop;
end
$$;

-- An index on an expression has statistics of its own. Deleting them needs a superuser; the statement above has made
-- these indexes again where the role is none, and a new index has no statistics.
do $$
declare
  can_delete constant boolean := (select rolsuper from pg_roles where rolname = current_user);
  target record;
begin
  for target in
    select a.attrelid, a.attrelid::regclass as name, a.attnum
    from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
    where i.indrelid in ('staff_users'::regclass, 'saved_filters'::regclass) and i.indkey[a.attnum - 1] = 0
      and a.atttypid = 'text'::regtype
  loop
    execute format('alter index %s alter %s set statistics 0', target.name, target.attnum);
    if can_delete then
      delete from pg_statistic where starelid = target.attrelid and staattnum = target.attnum;
    end if;
  end loop;
end
$$;

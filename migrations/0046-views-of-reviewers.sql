-- A reviewer who may still judge a blind sample reads as a separate role, which sees the sample as a case that waits:
-- the tables that tell a decision are views for this role, in a schema beside the tables that it searches first.
do $$
declare
  is_ready constant text := 'Let the database’s administrator run what docs/operate.md says under “The database’s user” for attesta_reviewer, and start again.';
begin
  if (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  if not exists (select from pg_roles where rolname = 'attesta_reviewer') then
    if not (select rolcreaterole from pg_roles where rolname = current_user) then
      raise exception 'The role attesta_reviewer is missing, and the database’s user may create no role. %', is_ready using errcode = 'AT003';
    end if;
  elsif not pg_has_role(current_user, 'attesta_reviewer', 'member')
    and not pg_has_role(current_user, 'attesta_reviewer', 'member with admin option')
    and not (current_setting('server_version_num')::integer < 160000 and (select rolcreaterole from pg_roles where rolname = current_user)) then
    raise exception 'The database’s user may not take the role attesta_reviewer. %', is_ready using errcode = 'AT003';
  end if;
  if not has_database_privilege(current_database(), 'create') and to_regnamespace(quote_ident(current_schema() || '_reviewer')) is null then
    raise exception 'The database’s user may create no schema %. %', current_schema() || '_reviewer', is_ready using errcode = 'AT003';
  end if;
end
$$;
-- End of the check.

do $$
begin
  if not exists (select from pg_roles where rolname = 'attesta_reviewer') then create role attesta_reviewer nologin; end if;
  begin
    if current_setting('server_version_num')::integer >= 160000 then
      execute format('grant attesta_reviewer to %I with inherit false', current_user);
    else
      execute format('grant attesta_reviewer to %I', current_user);
    end if;
  exception when insufficient_privilege then
    -- The database's administrator has granted it, as the check found.
    null;
  end;
  execute format('create schema if not exists %I', current_schema() || '_reviewer');
  execute format('grant usage on schema %I to attesta_reviewer', current_schema() || '_reviewer');
  if not has_schema_privilege('attesta_reviewer', current_schema(), 'usage') then
    execute format('grant usage on schema %I to attesta_reviewer', current_schema());
  end if;
end
$$;

-- As in 0001, and reviewers have the same rights. A table that tells a decision then calls `hide_from_reviewers`.
create or replace function protect_by_tenant(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_rows on %s to attesta_tenant, attesta_reviewer using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('create policy system_rows on %s to attesta_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to attesta_tenant, attesta_reviewer, attesta_system', target);
end
$$;

-- Takes a table from reviewers. Its view, which belongs to the owner of the table, reads its rows for them.
create function hide_from_reviewers(target regclass) returns void language plpgsql as $$
begin
  execute format('revoke all on %s from attesta_reviewer', target);
  execute format('create policy reviewer_views on %s for select using (current_user = ''attesta_reviewer'' and tenant_id = current_tenant())', target);
end
$$;

-- The rights of the tenant's role on the tables that there are.
do $$
declare
  target regclass;
  found record;
begin
  lock table tenants in access exclusive mode;
  for target in
    select p.polrelid::regclass from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname = 'tenant_rows' and c.relnamespace = current_schema()::regnamespace order by c.relname
  loop
    execute format('alter policy tenant_rows on %s to attesta_tenant, attesta_reviewer', target);
    for found in
      select a.privilege_type as name, null as part from pg_class c, aclexplode(c.relacl) a
      where c.oid = target and a.grantee = 'attesta_tenant'::regrole
      union all
      select a.privilege_type, quote_ident(t.attname) from pg_attribute t, aclexplode(t.attacl) a
      where t.attrelid = target and a.grantee = 'attesta_tenant'::regrole
    loop
      execute format('grant %s %s on %s to attesta_reviewer', found.name, coalesce('(' || found.part || ')', ''), target);
    end loop;
  end loop;
end
$$;

-- Whether the reader of this transaction must not know the decision of the open sample that these users know. A reader
-- who is not named knows none.
create function hides_sample(voters integer[]) returns boolean language sql stable
  return voters is not null and coalesce(current_reviewer(), 0) <> all (voters);

-- The tables that tell a decision. `submissions` keeps its rows that hide nothing in reach, so that the database reads
-- them in the order of an index; its view adds the others.
do $$
declare
  target text;
begin
  foreach target in array array['submissions', 'attempts', 'messages', 'submission_notes', 'blocks', 'audit_entries',
    'looks', 'quality_samples', 'verified_details', 'document_numbers', 'face_templates'] loop
    perform hide_from_reviewers(target::regclass);
  end loop;
end
$$;
grant select on submissions to attesta_reviewer;
create policy reviewer_rows on submissions as restrictive for select to attesta_reviewer
  using (not hides_sample(sample_voters));

-- Makes the view of one table with all its columns: `source` names the table `t`, and `masks` the columns that differ.
create function create_reviewer_view(name text, source text, masks jsonb default '{}', of_table text default null)
returns void language plpgsql as $$
declare
  place constant text := quote_ident(current_schema() || '_reviewer');
  columns text;
begin
  select string_agg(
      case when masks ? attname::text
        then format('(%s)::%s as %I', masks ->> attname::text, format_type(atttypid, atttypmod), attname)
        else format('t.%I', attname) end, ', ' order by attnum)
    into columns
    from pg_attribute where attrelid = coalesce(of_table, name)::regclass and attnum > 0 and not attisdropped;
  execute format('create view %s.%I as select %s from %s', place, name, columns, source);
  execute format('grant select on %s.%I to attesta_reviewer', place, name);
end
$$;

-- Makes all views of reviewers again. A migration that adds a column to one of their tables, or another such table,
-- calls it at its end. An open sample that the reader does not know looks like a submission that waits for a person
-- because its subject asked for one: nothing has examined its image, except a check that a reviewer asked for.
create function create_reviewer_views() returns void language plpgsql as $$
declare
  place constant text := quote_ident(current_schema() || '_reviewer');
  is_hidden constant text := 'h.sample_voters is not null and h.sampled_since is not null and hides_sample(h.sample_voters)';
  -- the hidden sample `h` of the row `t`
  of_submission constant text := 'select from submissions h where h.tenant_id = t.tenant_id and h.id = t.submission_id and ' || is_hidden;
  of_attempt constant text := of_submission || ' and h.attempt = t.attempt';
  own constant text := ' t where t.tenant_id = current_tenant()';
  -- what was written before the decision, and anything by the users who know it
  is_opinion constant text := ' and (t.%I < h.decided_at or t.%I in (
    select v.username from staff_users v where v.tenant_id = h.tenant_id and v.id = any (h.sample_voters)))';
  -- a credential is what was sent, as an image is
  evidence constant text := 'case when h.id is null then t.evidence else coalesce((q.checked -> ''evidence'')::jsonb, (
    select coalesce(jsonb_object_agg(e.key, e.value), ''{}'') from jsonb_each(t.evidence) e
    where e.key in (''liveness'', ''capture'', ''credential'') and jsonb_typeof(e.value) <> ''null'')) end';
  found record;
begin
  for found in select relname from pg_class where relkind = 'v' and relnamespace = place::regnamespace loop
    execute format('drop view if exists %s.%I cascade', place, found.relname);
  end loop;
  perform create_reviewer_view('hidden_submissions',
    'submissions' || own || ' and ' || replace(is_hidden, 'h.', 't.'),
    '{"status": "''pending''", "verdict": "''MANUAL_REVIEW_REQUESTED''", "reupload_required": "false",
      "waiting_since": "t.sampled_since", "updated_at": "t.sampled_updated_at", "reason": "null", "score": "null",
      "similarity": "null", "face_comparison": "null", "reason_code": "null", "second_look": "null",
      "first_look_by": "null", "decided_by": "null", "decided_at": "null", "compared_at": "null",
      "signals": "coalesce(t.sampled_signals, ''{}'')",
      "due_at": "case when not t.response_required then t.due_at end",
      "pauses": "case when t.response_required then array[t.sampled_updated_at] else ''{}'' end",
      "sample_voters": "null", "sampled_since": "null", "sampled_signals": "null", "sampled_compared_at": "null",
      "sampled_updated_at": "null"}', 'submissions');
  -- The first part has no condition: the database then reads both parts in the order of a query, and no
  -- further than its limit. Row-level security leaves out the hidden rows.
  execute format('create view %s.submissions with (security_invoker = true) as
    select * from submissions union all select * from %s.hidden_submissions', place, place);
  execute format('grant select on %s.submissions to attesta_reviewer', place);
  perform create_reviewer_view('attempts',
    'attempts t
      left join submissions h on h.tenant_id = t.tenant_id and h.id = t.submission_id and h.attempt = t.attempt and ' || is_hidden || '
      left join quality_samples q on q.tenant_id = h.tenant_id and q.submission_id = h.id and q.attempt = h.attempt
      where t.tenant_id = current_tenant()',
    '{"verdict": "case when h.id is null then t.verdict else ''MANUAL_REVIEW_REQUESTED'' end",
      "reason": "case when h.id is null then t.reason end", "score": "case when h.id is null then t.score end",
      "similarity": "case when h.id is null then t.similarity end",
      "face_comparison": "case when h.id is null then t.face_comparison end",
      "timings": "case when h.id is null then t.timings else coalesce((q.checked -> ''timings'')::jsonb, ''{}'') end",
      "settled_at": "case when h.id is null then t.settled_at else t.created_at end",
      "reason_code": "case when h.id is null then t.reason_code end",
      "decided_by": "case when h.id is null then t.decided_by end",
      "decided_by_id": "case when h.id is null then t.decided_by_id end",
      "decided_at": "case when h.id is null then t.decided_at end",
      "acknowledged": "case when h.id is null then t.acknowledged end"}'
    || jsonb_build_object('evidence', evidence));
  -- without the message that told the subject of the decision
  perform create_reviewer_view('messages', 'messages' || own || ' and not exists (' || of_submission
    || ' and t.author_type = ''admin'' and t.created_at = h.decided_at)');
  perform create_reviewer_view('submission_notes', 'submission_notes' || own || ' and not exists (' || of_submission
    || format(is_opinion, 'created_at', 'author') || ')');
  perform create_reviewer_view('blocks', 'blocks' || own || ' and not exists (' || of_submission
    || format(is_opinion, 'added_at', 'added_by') || ')');
  -- `or` keeps the order of the entries.
  perform create_reviewer_view('audit_entries', 'audit_entries' || own || ' and (t.subject_id is null or not exists (
    select from submissions h where h.tenant_id = t.tenant_id and h.subject_id = t.subject_id and ' || is_hidden || '
      and (t.action in (''submission.approved_by_administrator'', ''submission.rejected_by_administrator'',
          ''submission.looked_at'', ''submission.looked_at_otherwise'', ''quality.judged'')
        or (t.action in (''note.written'', ''block.added'', ''submission.checked'') and t.at < h.decided_at)
        or (t.action in (''note.written'', ''block.added'') and t.actor_id = any (h.sample_voters)))))');
  perform create_reviewer_view('looks', 'looks' || own || ' and not exists (' || of_attempt || ')');
  perform create_reviewer_view('quality_samples', 'quality_samples' || own || ' and not exists (' || of_submission || ')');
  perform create_reviewer_view('verified_details', 'verified_details' || own || ' and not exists (' || of_submission || ')');
  -- An image that nothing has examined has no numbers and no face.
  for found in select unnest(array['document_numbers', 'face_templates']) as relname loop
    perform create_reviewer_view(found.relname, found.relname || own || ' and not exists (' || of_attempt || '
      and not exists (select from quality_samples q where q.tenant_id = h.tenant_id and q.submission_id = h.id
        and q.attempt = h.attempt and q.checked is not null))');
  end loop;
end
$$;
select create_reviewer_views();

-- A case that waits for its subject is not handed out, and the clock of its target is stopped.

alter table submissions
  -- when the clock was stopped and started again, in turn, since the case began to wait
  add column pauses timestamptz[] not null default '{}';
alter table submissions alter column pauses set statistics 0;

-- The owner of the tables sees none of their rows.
set local role attesta_system;
-- A question to the subject is open: the clock is stopped from the upgrade on.
update submissions set pauses = array[now()], due_at = null where status = 'pending' and response_required;
reset role;

create index submissions_waiting_subject on submissions (tenant_id, updated_at desc, id desc)
  where reupload_required or (status = 'pending' and cardinality(pauses) % 2 = 1);

-- As in 0025, and an open sample that a user does not know shows no pause either.
create or replace function create_seen_submissions() returns void language plpgsql as $$
declare
  hidden constant jsonb := '{
    "status": "''pending''", "verdict": "''MANUAL_REVIEW_REQUESTED''", "reupload_required": "false",
    "waiting_since": "sampled_since", "updated_at": "sampled_since", "reason": "null", "score": "null",
    "similarity": "null", "face_comparison": "null", "reason_code": "null", "second_look": "null",
    "first_look_by": "null", "decided_by": "null", "decided_at": "null", "signals": "''{}''", "compared_at": "null",
    "pauses": "''{}''"
  }';
  shown text;
  masked text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(
      case when hidden ? attname::text
        then format('(%s)::%s as %I', hidden->>attname::text, format_type(atttypid, atttypmod), attname)
        else quote_ident(attname) end, ', ' order by attnum)
    into shown, masked
    from pg_attribute where attrelid = 'submissions'::regclass and attnum > 0 and not attisdropped;
  execute 'drop view if exists seen_submissions';
  execute format('create view seen_submissions with (security_invoker = true) as
    select %s from submissions where not is_hidden_sample(sample_voters)
    union all
    select %s from submissions where sample_voters is not null and is_hidden_sample(sample_voters)', shown, masked);
  grant select on seen_submissions to attesta_tenant, attesta_system;
end
$$;
select create_seen_submissions();

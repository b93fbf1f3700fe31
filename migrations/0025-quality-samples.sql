-- Quality samples: a random share of decided submissions that another person judges without knowing the decision.

-- While a sample is open: the users who know the decision, because they made it or have judged the sample. Null if the
-- submission is in no open sample. `sampled_since` is the time from which the others see it wait.
alter table submissions
  add column sample_voters integer[],
  add column sampled_since timestamptz;
alter table submissions alter column sample_voters set statistics 0;
create index submissions_sampled on submissions (tenant_id, sampled_since, id) where sample_voters is not null;

-- One row for each sampled attempt. It has no data of the person, and goes with the submission.
create table quality_samples (
  tenant_id uuid not null,
  submission_id uuid not null,
  attempt integer not null,
  decided_as text not null check (decided_as in ('approved', 'rejected')),
  by_staff boolean not null,
  drawn_at timestamptz not null,
  second_as text check (second_as in ('approved', 'rejected')),
  third_as text check (third_as in ('approved', 'rejected')),
  -- Null until a second person has judged it. 'differs' until a third has: 'upheld' as decided, else 'overturned'. 'void'
  -- if another picture came, the case was decided again, or the picture was erased.
  outcome text check (outcome in ('agreed', 'differs', 'upheld', 'overturned', 'void')),
  primary key (tenant_id, submission_id, attempt),
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
alter table quality_samples
  alter column decided_as set statistics 0,
  alter column second_as set statistics 0,
  alter column third_as set statistics 0,
  alter column outcome set statistics 0;
create index quality_samples_drawn on quality_samples (tenant_id, drawn_at);
select protect_by_tenant('quality_samples');

-- The user for whom this transaction reads; null if it reads for no one who judges samples.
create function current_reviewer() returns integer language sql stable
  return nullif(current_setting('attesta.reviewer', true), '')::integer;

-- Whether the submission is in an open sample whose decision that user must not see.
create function is_hidden_sample(voters integer[]) returns boolean language sql stable
  return voters is not null and current_reviewer() is not null and current_reviewer() <> all (voters);

-- The submissions as that user must see them. An open sample that the user does not know looks like a submission that
-- waits for a person because its subject asked for one. The view has all columns of the table: a migration that adds
-- one calls this again.
create function create_seen_submissions() returns void language plpgsql as $$
declare
  hidden constant jsonb := '{
    "status": "''pending''", "verdict": "''MANUAL_REVIEW_REQUESTED''", "reupload_required": "false",
    "waiting_since": "sampled_since", "updated_at": "sampled_since", "reason": "null", "score": "null",
    "similarity": "null", "face_comparison": "null", "reason_code": "null", "second_look": "null",
    "first_look_by": "null", "decided_by": "null", "decided_at": "null", "signals": "''{}''", "compared_at": "null"
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

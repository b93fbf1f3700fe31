-- A case says who decided it, when, why and against which signals; a row says how severe the signals of its case are.

-- The decision about each attempt.
alter table attempts
  add column decided_by text,
  add column decided_at timestamptz,
  -- the severe signals that the reviewer acknowledged with an approval
  add column acknowledged text[];
alter table attempts alter column decided_by set statistics 0;
alter table looks add column acknowledged text[];

alter table submissions
  -- names of the signals of the newest attempt that say something against it
  add column signals text[] not null default '{}',
  -- when the case was last compared with other records; null: not yet
  add column compared_at timestamptz;

-- The owner of the tables sees none of their rows.
set local role attesta_system;
update attempts a set decided_by = s.decided_by, decided_at = s.decided_at
  from submissions s
  where s.tenant_id = a.tenant_id and s.id = a.submission_id and s.attempt = a.attempt and s.decided_by is not null;
update submissions s set signals = (
    select coalesce(array_agg(distinct e ->> 'signal'), '{}')
    from jsonb_array_elements(a.evidence -> 'signals') e
    where e ->> 'signal' <> 'age_from_document' or (e ->> 'minor')::boolean
  )
  from attempts a
  where a.tenant_id = s.tenant_id and a.submission_id = s.id and a.attempt = s.attempt
    and jsonb_typeof(a.evidence -> 'signals') = 'array';
reset role;

create index submissions_signals on submissions using gin (signals) where signals <> '{}';
create index submissions_decided_by on submissions (tenant_id, decided_by, decided_at) where decided_by is not null;
-- The cases that were not compared with other records since they began to wait, or since a block was added.
create index submissions_uncompared on submissions (waiting_since, id) where status = 'pending' and compared_at is null;
create index submissions_compared on submissions (tenant_id, compared_at) where status = 'pending';

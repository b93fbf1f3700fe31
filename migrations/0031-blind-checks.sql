-- Open quality samples look like waiting cases in more ways: a reviewer can check them, ask their subject, and see their
-- signals. None of it changes what was decided.

alter table submissions
  -- while a quality sample is open: as `signals`, `compared_at` and `updated_at`, for those who must not see the decision
  add column sampled_signals text[],
  add column sampled_compared_at timestamptz,
  add column sampled_updated_at timestamptz;
alter table submissions alter column sampled_signals set statistics 0;

-- The owner of the tables sees none of their rows.
set local role attesta_system;
update submissions set sampled_updated_at = sampled_since where sample_voters is not null;
reset role;

-- What a reviewer had checked while the sample is open: `evidence` and `timings` as in `attempts`.
alter table quality_samples add column checked json;
alter table quality_samples alter column checked set statistics 0;

-- The function of 0028, in which an open sample shows these columns.
do $$
declare
  body text := pg_get_functiondef('create_seen_submissions'::regproc);
  change text[];
begin
  foreach change slice 1 in array array[
    ['"signals": "''''{}''''"', '"signals": "coalesce(sampled_signals, ''''{}'''')"'],
    ['"updated_at": "sampled_since"', '"updated_at": "sampled_updated_at"'],
    ['"pauses": "''''{}''''"', '"due_at": "case when not response_required then due_at end",
    "pauses": "case when response_required then array[sampled_updated_at] else ''''{}'''' end"']
  ] loop
    if strpos(body, change[1]) = 0 then raise exception 'create_seen_submissions has no %', change[1]; end if;
    body := replace(body, change[1], change[2]);
  end loop;
  execute body;
end
$$;
select create_seen_submissions();

-- What kept a subject's device from a photo, as the page reported it: a name of a closed list, and no text.
create table client_events (
  tenant_id uuid not null,
  subject_id uuid not null,
  id uuid not null,
  -- the link through which the report came
  token_id uuid not null,
  event text not null,
  created_at timestamptz not null,
  primary key (tenant_id, subject_id, id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
-- The statistics count those of a period.
create index client_events_by_time on client_events (tenant_id, created_at);
select protect_by_tenant('client_events');
-- Append only: a row is removed with its subject alone.
revoke update, delete on client_events from attesta_tenant;

-- A person whom staff may not erase for now. The hold is of the person and not of the request, which the person may
-- take back meanwhile. It ends by itself.
create table erasure_holds (
  tenant_id uuid not null references tenants,
  subject_id uuid not null,
  -- the request that was put on hold
  request_id uuid not null,
  reason text not null,
  held_by text not null,
  held_at timestamptz not null,
  held_until timestamptz not null,
  primary key (tenant_id, subject_id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
alter table erasure_holds alter column reason set statistics 0, alter column held_by set statistics 0;
select protect_by_tenant('erasure_holds');

-- A request that staff have refused, and one that a person on hold has taken back.
alter table deletion_requests
  drop constraint deletion_requests_status_check,
  add constraint deletion_requests_status_check check (status in ('pending', 'completed', 'refused', 'withdrawn')),
  -- why, for staff alone; erased with the person
  add column refusal_reason text,
  add column refused_by text,
  add column refused_at timestamptz;
alter table deletion_requests alter column refusal_reason set statistics 0, alter column refused_by set statistics 0;

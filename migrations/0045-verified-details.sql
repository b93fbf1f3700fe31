-- An approval is about a picture and a record. It keeps the details of the record as they stood, so that a later change of
-- the record is seen beside it.

alter table subjects
  -- moves with every change of a name, the birth date, the licence number or its expiry
  add column details_version integer not null default 1;

create table verified_details (
  tenant_id uuid not null,
  submission_id uuid not null,
  subject_id uuid not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  date_of_birth date,
  license_number text,
  license_expiry_date date,
  primary key (tenant_id, submission_id),
  foreign key (tenant_id, submission_id) references submissions on delete cascade,
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
alter table verified_details
  alter column first_name set statistics 0,
  alter column middle_name set statistics 0,
  alter column last_name set statistics 0,
  alter column date_of_birth set statistics 0,
  alter column license_number set statistics 0,
  alter column license_expiry_date set statistics 0;
create index verified_details_of_subject on verified_details (tenant_id, subject_id);
select protect_by_tenant('verified_details');
-- A frozen row is written once, and removed when its approval ends.
revoke update on verified_details from attesta_tenant;

-- A trigger, so that no way to an approval can omit it. An age record is not about a name. Approvals from before this
-- migration have no row: what their record said is not known.
create function freeze_verified_details() returns trigger language plpgsql as $$
begin
  delete from verified_details where tenant_id = new.tenant_id and submission_id = new.id;
  if new.status = 'approved' and new.kind <> 'age' then
    insert into verified_details
      select s.tenant_id, new.id, s.id, s.first_name, s.middle_name, s.last_name, s.date_of_birth, d.license_number,
        d.license_expiry_date
      from subjects s join subject_details d on d.tenant_id = s.tenant_id and d.subject_id = s.id
      where s.tenant_id = new.tenant_id and s.id = new.subject_id;
  end if;
  return null;
end
$$;
create trigger freeze_verified_details after update of status on submissions for each row
  when ((old.status = 'approved') <> (new.status = 'approved'))
  execute function freeze_verified_details();

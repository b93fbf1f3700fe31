-- What shows that two uploads have one origin: the bytes of an image (`file`), or the device that sent it (`device`).
-- HMACs under the tenant's own key: equal ones are equal here, and nothing else can be read from them.
create table upload_marks (
  tenant_id uuid not null,
  submission_id uuid not null,
  attempt integer not null,
  subject_id uuid not null,
  what text not null check (what in ('file', 'device')),
  mark bytea not null,
  primary key (tenant_id, submission_id, attempt, what, mark),
  foreign key (tenant_id, submission_id, attempt) references attempts on delete cascade
);
alter table upload_marks alter column mark set statistics 0;
create index upload_marks_same on upload_marks (tenant_id, what, mark);
create index upload_marks_subject on upload_marks (tenant_id, subject_id);
select protect_by_tenant('upload_marks');

-- The other subjects to whom the newest comparison tied a submission, and by what. A ring is made of these.
create table case_ties (
  tenant_id uuid not null,
  submission_id uuid not null,
  subject_id uuid not null,
  other_id uuid not null,
  what text not null check (what in ('face', 'document', 'file', 'device')),
  primary key (tenant_id, submission_id, other_id, what),
  foreign key (tenant_id, submission_id) references submissions on delete cascade,
  foreign key (tenant_id, subject_id) references subjects on delete cascade,
  foreign key (tenant_id, other_id) references subjects on delete cascade
);
create index case_ties_subject on case_ties (tenant_id, subject_id);
create index case_ties_other on case_ties (tenant_id, other_id);
select protect_by_tenant('case_ties');

-- The queue is filtered by a tag, and few subjects have one.
create index subjects_tagged on subjects (tenant_id, id) where tags <> '{}';

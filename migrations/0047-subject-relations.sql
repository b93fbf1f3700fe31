-- What staff settled about two subjects: one person, or two people who look alike. One row for both, the smaller id first.
create table subject_relations (
  tenant_id uuid not null references tenants,
  subject_id uuid not null,
  other_id uuid not null,
  relation text not null check (relation in ('same_person', 'different_people')),
  set_by text not null,
  set_at timestamptz not null,
  primary key (tenant_id, subject_id, other_id),
  check (subject_id < other_id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade,
  foreign key (tenant_id, other_id) references subjects on delete cascade
);
create index subject_relations_other on subject_relations (tenant_id, other_id);
alter table subject_relations alter column relation set statistics 0, alter column set_by set statistics 0;
select protect_by_tenant('subject_relations');

-- The face of a submission's newest attempt, as numbers: a biometric template, sealed under its subject's own
-- key, so that it cannot be read once that key is destroyed. `coarse` (the descriptor in 8 bits a value) is what
-- a search reads of everybody; `whole` is read of those alone who lie near.
create table face_templates (
  tenant_id uuid not null,
  submission_id uuid not null,
  attempt integer not null,
  subject_id uuid not null,
  coarse bytea not null,
  whole bytea not null,
  primary key (tenant_id, submission_id),
  -- not to the subject too: who settles an attempt holds the submission, and the subject is locked before that
  foreign key (tenant_id, submission_id, attempt) references attempts on delete cascade
);
create index face_templates_subject on face_templates (tenant_id, subject_id);
select protect_by_tenant('face_templates');

-- The numbers that the newest attempt's document bears, as HMACs under a key of the tenant's own: equal numbers
-- are equal here, and nothing else can be told from them.
create table document_numbers (
  tenant_id uuid not null,
  submission_id uuid not null,
  attempt integer not null,
  subject_id uuid not null,
  number_hash bytea not null,
  primary key (tenant_id, submission_id, number_hash),
  foreign key (tenant_id, submission_id, attempt) references attempts on delete cascade
);
create index document_numbers_same on document_numbers (tenant_id, number_hash);
create index document_numbers_subject on document_numbers (tenant_id, subject_id);
select protect_by_tenant('document_numbers');

-- The stored number as it is compared: letters and digits alone, look-alikes as one (domain/document-number.ts
-- makes the same of what a card bears). Its own table, because a record's columns are read and given out whole.
create table stored_numbers (
  tenant_id uuid not null,
  subject_id uuid not null,
  number_key text not null,
  primary key (tenant_id, subject_id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index stored_numbers_same on stored_numbers (tenant_id, number_key);
select protect_by_tenant('stored_numbers');

create function document_number_key(number text) returns text language sql immutable
  return translate(upper(regexp_replace(number, '[^0-9A-Za-z]', '', 'g')), '0L15826', 'OIISBZG');

create function keep_stored_number() returns trigger language plpgsql as $$
begin
  delete from stored_numbers where tenant_id = new.tenant_id and subject_id = new.subject_id;
  if length(document_number_key(new.license_number)) >= 4 then
    insert into stored_numbers values (new.tenant_id, new.subject_id, document_number_key(new.license_number));
  end if;
  return null;
end
$$;
create trigger keep_stored_number after insert or update of license_number on subject_details
  for each row execute function keep_stored_number();

-- Row-level security holds for the tables' owner too: only this role sees every tenant's rows.
set local role attesta_system;
insert into stored_numbers
  select tenant_id, subject_id, document_number_key(license_number) from subject_details
  where length(document_number_key(license_number)) >= 4;
reset role;

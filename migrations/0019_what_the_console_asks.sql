-- By what a subject is found: the words of the name, and the external id, e-mail and licence number as one word
-- each, without case, accents and punctuation. A search is a range of words, which C order makes one of an index.
create table subject_words (
  tenant_id uuid not null,
  subject_id uuid not null,
  word text collate "C" not null,
  primary key (tenant_id, word, subject_id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index subject_words_subject on subject_words (tenant_id, subject_id);
select protect_by_tenant('subject_words');

-- Accents are split off and dropped with the punctuation of ASCII; letters of every script stay.
create function search_word(value text) returns text language sql immutable
  return left(lower(regexp_replace(normalize(value, nfkd), '[\s\u0300-\u036f\u2019!-/:-@\[-`{-~]', '', 'g')), 100);

-- A name's words, and the parts of a double one besides: Castellanos-Brandt is found as Brandt, too.
create function list_subject_words(tenant uuid, subject uuid) returns setof text language sql stable
begin atomic
  select distinct search_word(word) from (
    select regexp_split_to_table(concat_ws(' ', first_name, middle_name, last_name), '\s+') as word
      from subjects where tenant_id = tenant and id = subject
    union all
    select regexp_split_to_table(concat_ws(' ', first_name, middle_name, last_name), '[\s-]+')
      from subjects where tenant_id = tenant and id = subject
    union all
    select external_uid from subjects where tenant_id = tenant and id = subject
    union all
    select unnest(array[email, license_number]) from subject_details
      where tenant_id = tenant and subject_id = subject
  ) words where search_word(word) <> '';
end;

create function keep_subject_words() returns trigger language plpgsql as $$
declare
  subject uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  delete from subject_words where tenant_id = new.tenant_id and subject_id = subject;
  insert into subject_words select new.tenant_id, subject, list_subject_words(new.tenant_id, subject);
  return null;
end
$$;
create trigger keep_subject_words
  after insert or update of first_name, middle_name, last_name, external_uid on subjects
  for each row execute function keep_subject_words('id');
create trigger keep_subject_words after insert or update of email, license_number on subject_details
  for each row execute function keep_subject_words('subject_id');

-- Row-level security holds for the tables' owner too: only this role sees every tenant's rows.
set local role attesta_system;
insert into subject_words
  select s.tenant_id, s.id, list_subject_words(s.tenant_id, s.id) from subjects s;
reset role;

-- The privacy queue: what is due first, and what was done last with its receipt.
create index deletion_requests_queue on deletion_requests (tenant_id, status, requested_at, request_id);
create index audit_entries_receipt on audit_entries (tenant_id, (receipt ->> 'request_id')) where receipt is not null;

-- A session has a name of its own, by which it can be shown and ended: its token's hash is nobody's to see.
alter table staff_sessions add column id uuid not null default gen_random_uuid();
create index staff_sessions_user on staff_sessions (tenant_id, user_id);

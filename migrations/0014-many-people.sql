-- What stays quick with a million people. On a large database these take a while, in which nobody writes to the tables:
-- docs/operate.md says how they are made ahead, and then they are found here.

-- Whether somebody is found by a word's beginning: answered from the index alone, for each whom a search passes.
create index if not exists subject_words_of_subject on subject_words (tenant_id, subject_id, word);

-- States that few submissions are in, among very many.
create index if not exists submissions_seldom on submissions (tenant_id, status, updated_at desc, id desc)
  where status in ('processing', 'rejected');

-- Statistics of some days are read from these alone.
create index if not exists submissions_of_days on submissions (tenant_id, created_at) include (kind, status);
create index if not exists submissions_in_time on submissions (tenant_id, decided_at) include (due_at)
  where decided_by is not null and due_at is not null;
create index if not exists attempts_of_days on attempts (tenant_id, created_at)
  include (verdict, reason, reason_code, settled_at);

-- Those that the wider ones stand for now.
drop index subject_words_subject;
drop index attempts_by_moment;

-- A person's details are written right behind the person, in one transaction, and that writes all words: those of the
-- name alone need not be written before.
drop trigger keep_subject_words on subjects;
create trigger keep_subject_words
  after update of first_name, middle_name, last_name, external_uid on subjects
  for each row execute function keep_subject_words('id');

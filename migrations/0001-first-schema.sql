-- The whole schema of version 0.1, for the embedded and a real PostgreSQL (15 or newer). Each section has its tables
-- with their protection, indexes and triggers beside them. What comes later is a file of its own, from 0002 on: a file
-- that has been applied anywhere is never changed.
--
-- Sections: tenants, staff, audit, subjects, links, submissions, images, repeated requests, the installation.


-- ---------------------------------------------------------------------------------------------------------------------
-- Tenants
-- Every row of a table belongs to one tenant, and every key leads with it, so that a query cannot meet another's rows
-- and a table can be spread over machines by tenant (docs/scale.md).
-- ---------------------------------------------------------------------------------------------------------------------

-- Two roles that own nothing and cannot log in. Every transaction takes one of them, so that row-level security holds
-- even where a query forgets the tenant: attesta_tenant sees one tenant's rows, attesta_system (start, recovery,
-- platform) sees all. Roles belong to the cluster, hence the test first.
do $$
begin
  if not exists (select from pg_roles where rolname = 'attesta_tenant') then create role attesta_tenant nologin; end if;
  if not exists (select from pg_roles where rolname = 'attesta_system') then create role attesta_system nologin; end if;
  execute format('grant attesta_tenant, attesta_system to %I', current_user);
end
$$;

create function current_tenant() returns uuid language sql stable
  return nullif(current_setting('attesta.tenant', true), '')::uuid;

-- Puts a table with a tenant_id under row-level security, for its owner too.
create function protect_by_tenant(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_rows on %s to attesta_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', target);
  execute format('create policy system_rows on %s to attesta_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to attesta_tenant, attesta_system', target);
end
$$;

create table tenants (
  tenant_id uuid primary key,
  host text not null unique,
  name text not null,
  suspended boolean not null default false,
  -- since when the tenant is being deleted: it stays suspended until nothing of it is left
  deleting_since timestamptz,
  -- read with every request, and small
  settings jsonb not null default '{}',
  -- what the tenant shows, and may be large: its branding, and the texts its reviewers have ready
  content jsonb not null default '{}',
  -- requests in a calendar month (UTC), and bytes of images; null is as many as it likes
  monthly_request_quota bigint,
  max_stored_bytes bigint,
  created_at timestamptz not null
);
select protect_by_tenant('tenants');
-- A tenant's superuser writes these two, and nothing else of the tenant's own row.
revoke insert, update, delete on tenants from attesta_tenant;
grant update (settings, content) on tenants to attesta_tenant;

-- A key of the tenant's own, wrapped by MASTER_KEY: numbers of documents are hashed under it, so that a new master key
-- wraps it anew and every hash stays. It also tells at the start whether the master key is the right one.
create table tenant_keys (
  tenant_id uuid primary key references tenants on delete cascade,
  number_key bytea not null
);
select protect_by_tenant('tenant_keys');

-- Requests with a valid credential, by tenant and month (its first day). Each server adds to a row of its own, so that
-- no row is written by all of them; the count is the sum. The node of zeros is no server: it holds what was folded
-- together.
create table request_counts (
  tenant_id uuid not null references tenants on delete cascade,
  month date not null,
  node uuid not null,
  requests bigint not null,
  primary key (tenant_id, month, node)
);
select protect_by_tenant('request_counts');
-- Servers count, not tenants.
revoke insert, update, delete on request_counts from attesta_tenant;


-- ---------------------------------------------------------------------------------------------------------------------
-- Staff
-- Secrets that somebody shows (sessions, challenges, codes, links, tokens) are kept as hashes alone.
-- ---------------------------------------------------------------------------------------------------------------------

create table staff_users (
  tenant_id uuid not null references tenants,
  id integer generated always as identity,
  email text not null,
  username text not null,
  password_hash text not null,
  role text not null check (role in ('superuser', 'admin', 'view')),
  suspended boolean not null default false,
  -- The second factor: sealed under the master key. It counts once a code has shown that the authenticator has it;
  -- the last step used is kept, so that no code works twice.
  totp_secret bytea,
  totp_active boolean not null default false,
  totp_last_step integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index staff_users_email on staff_users (tenant_id, lower(email));
create unique index staff_users_username on staff_users (tenant_id, lower(username));
select protect_by_tenant('staff_users');

create table staff_sessions (
  tenant_id uuid not null,
  -- by which a session is shown and ended: its token's hash is nobody's to see
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
create index staff_sessions_user on staff_sessions (tenant_id, user_id);
select protect_by_tenant('staff_sessions');

create table staff_recovery_codes (
  tenant_id uuid not null,
  user_id integer not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
select protect_by_tenant('staff_recovery_codes');

-- One-time links by which a superuser lets somebody enrol who cannot log in without a second factor.
create table staff_enrolments (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
select protect_by_tenant('staff_enrolments');

-- Between the password and the code. One open challenge a user: a new one ends the one before, so that guesses cannot
-- be multiplied by logging in again.
create table login_challenges (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id integer not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, token_hash),
  unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
create index login_challenges_age on login_challenges (created_at);
select protect_by_tenant('login_challenges');

-- Tries to log in that have not succeeded, by address and by e-mail, each as a keyed hash.
create table login_failures (
  tenant_id uuid not null references tenants,
  bucket bytea not null,
  id uuid not null,
  at timestamptz not null,
  primary key (tenant_id, bucket, id)
);
create index login_failures_age on login_failures (at);
select protect_by_tenant('login_failures');

create table api_tokens (
  tenant_id uuid not null references tenants,
  id integer generated always as identity,
  token_hash bytea not null,
  fingerprint text not null,
  description text,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash)
);
select protect_by_tenant('api_tokens');


-- ---------------------------------------------------------------------------------------------------------------------
-- Audit
-- One chain of entries a tenant: each hash covers the entry and the hash before it.
-- ---------------------------------------------------------------------------------------------------------------------

create table audit_entries (
  tenant_id uuid not null references tenants,
  number integer not null,
  at timestamptz not null,
  actor text not null,
  -- somebody of the staff may be called like the service
  actor_kind text check (actor_kind in ('staff', 'api_token', 'subject', 'platform', 'system')),
  action text not null,
  subject_id uuid,
  -- which attempt a decision is about
  attempt integer,
  fields text[] not null,
  -- What an erasure removed, in counts. json and not jsonb, because the hash is over the text as it was written, in
  -- its order.
  receipt json,
  hash bytea not null,
  primary key (tenant_id, number)
);
create index audit_entries_subject on audit_entries (tenant_id, subject_id, number);
create index audit_entries_receipt on audit_entries (tenant_id, (receipt ->> 'request_id')) where receipt is not null;
-- Whether anything was erased lately, for whoever cleans the files afterwards; entries come in order of time.
create index audit_entries_moment on audit_entries using brin (at);
select protect_by_tenant('audit_entries');
revoke update, delete on audit_entries from attesta_tenant;


-- ---------------------------------------------------------------------------------------------------------------------
-- Subjects
-- The people whose documents are verified. What belongs to a person goes with the person's row.
-- ---------------------------------------------------------------------------------------------------------------------

-- image_key is the subject's own AES-256 key, wrapped by MASTER_KEY: without it no image can be read.
create table subjects (
  tenant_id uuid not null references tenants,
  id uuid not null,
  external_uid text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  date_of_birth date,
  photo_url text,
  image_key bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, external_uid)
);
create index subjects_newest on subjects (tenant_id, created_at desc, id desc);
select protect_by_tenant('subjects');

create table subject_details (
  tenant_id uuid not null,
  subject_id uuid not null,
  email text,
  license_number text,
  license_state text,
  license_issue_date date,
  license_expiry_date date,
  addr_street text,
  addr_city text,
  addr_state text,
  addr_zip text,
  addr_country text,
  primary key (tenant_id, subject_id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
select protect_by_tenant('subject_details');

-- Not of the subject's row: a completed request stays when the person is erased, as the proof that it was.
create table deletion_requests (
  tenant_id uuid not null references tenants,
  request_id uuid not null,
  subject_id uuid not null,
  status text not null check (status in ('pending', 'completed')),
  -- json, because a reason may hold any characters and text cannot: json keeps them escaped, as they were sent
  reason json,
  confirmed boolean not null,
  requested_by text not null check (requested_by in ('subject', 'staff')),
  requested_at timestamptz not null,
  completed_at timestamptz,
  primary key (tenant_id, request_id)
);
create unique index deletion_requests_one_pending on deletion_requests (tenant_id, subject_id) where status = 'pending';
-- The privacy queue: what is due first.
create index deletion_requests_queue on deletion_requests (tenant_id, status, requested_at, request_id);
select protect_by_tenant('deletion_requests');

-- The stored licence number as it is compared: letters and digits alone, look-alikes as one (domain/print does the same
-- to what a card bears). A table of its own, because a record's columns are read and given out whole.
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

-- By what a subject is found: the words of the name, and the external id, e-mail and licence number as one word each,
-- without case, accents and punctuation. A search is a range of words, which C order makes one of an index.
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


-- ---------------------------------------------------------------------------------------------------------------------
-- Links
-- An ephemeral token is what a link bears: whose verification it is for, what it may do, and how often.
-- ---------------------------------------------------------------------------------------------------------------------

-- A workflow's content is {"steps": […]}, a preset's is any fields of a mint request.
create table workflows (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
select protect_by_tenant('workflows');

create table presets (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
select protect_by_tenant('presets');

create table ephemeral_tokens (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  token_hash bytea not null,
  upload_type text not null,
  can_edit_details boolean not null,
  view_subject_details boolean not null,
  can_list_reupload boolean not null,
  can_list_need_reply boolean not null,
  can_return_capabilities boolean not null,
  require_face_match boolean not null,
  min_age integer,
  max_uses integer,
  use_count integer not null default 0,
  max_license_attempts integer,
  license_use_count integer not null default 0,
  max_selfie_attempts integer,
  selfie_use_count integer not null default 0,
  -- a copy of what the token was minted with, hence no foreign key: the id only says where it came from
  workflow_id uuid,
  workflow_steps jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index ephemeral_tokens_subject on ephemeral_tokens (tenant_id, subject_id, created_at desc);
select protect_by_tenant('ephemeral_tokens');

-- A computer hands its link over to a phone: a code that works once, and the phone's own secret for the same link.
create table handovers (
  tenant_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the code was exchanged, and for which secret
  taken_at timestamptz,
  secret_hash bytea,
  primary key (tenant_id, id),
  unique (tenant_id, code_hash),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, token_id) references ephemeral_tokens on delete cascade
);
create index handovers_token on handovers (tenant_id, token_id, created_at);
select protect_by_tenant('handovers');


-- ---------------------------------------------------------------------------------------------------------------------
-- Submissions
-- A submission is one thing to verify; each picture sent for it is an attempt, and the newest one's result stands.
-- ---------------------------------------------------------------------------------------------------------------------

create table submissions (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  kind text not null check (kind in ('license', 'selfie', 'age')),
  verification_id text not null,
  external_uid text,
  status text not null check (status in ('processing', 'pending', 'approved', 'rejected')),
  -- the newest attempt, whose result the row shows
  attempt integer not null,
  verdict text,
  reason text,
  score double precision,
  similarity double precision,
  face_comparison text,
  reupload_required boolean not null default false,
  response_required boolean not null default false,
  -- who decided last, and when: no moment while nobody has, no name when the pipeline did
  decided_by text,
  decided_at timestamptz,
  -- who has the case open, and since when: it lapses by the app's clock
  open_by text,
  open_at timestamptz,
  -- The queue's order: set when a submission comes to wait for a decision, and left alone by messages and flags, so
  -- that writing about a case does not send it to the end of the queue.
  waiting_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, subject_id, kind, verification_id),
  unique (tenant_id, subject_id, kind, external_uid),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index submissions_changed on submissions (tenant_id, updated_at desc, id desc);
create index submissions_waiting on submissions (tenant_id, waiting_since, id) where status = 'pending';
create index submissions_of_subject on submissions (tenant_id, subject_id, updated_at desc, id desc);
create index submissions_external on submissions (tenant_id, kind, external_uid) where external_uid is not null;
-- What retention looks for: decided long ago.
create index submissions_decided on submissions (tenant_id, decided_at, id) where decided_at is not null;
select protect_by_tenant('submissions');

create table attempts (
  tenant_id uuid not null,
  submission_id uuid not null,
  attempt integer not null,
  subject_id uuid not null,
  upload_type text not null,
  -- the link that it came by, so that the link's holder finds out what became of it
  token_id uuid,
  object_key text not null,
  content_type text not null,
  bytes integer not null,
  -- null while the pipeline runs
  verdict text,
  reason text,
  score double precision,
  similarity double precision,
  face_comparison text,
  age_estimate integer,
  evidence jsonb,
  timings jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- when retention took the image; the record stays
  image_expired_at timestamptz,
  primary key (tenant_id, submission_id, attempt),
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index attempts_subject on attempts (tenant_id, subject_id);
create index attempts_running on attempts (created_at) where verdict is null;
create index attempts_by_moment on attempts (tenant_id, created_at);
create index attempts_with_image on attempts (tenant_id, submission_id) where image_expired_at is null;
-- An object belongs to one attempt; the sweep asks by its key.
create unique index attempts_object on attempts (tenant_id, object_key);
select protect_by_tenant('attempts');

create table messages (
  tenant_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  author_type text not null check (author_type in ('admin', 'subject')),
  author text not null,
  -- the link that the subject wrote by
  token_id uuid,
  comment_text text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index messages_thread on messages (tenant_id, submission_id, created_at, id);
create index messages_link on messages (tenant_id, token_id, created_at) where token_id is not null;
select protect_by_tenant('messages');

-- The face of a submission's newest attempt, as numbers: a biometric template, sealed under its subject's own key, so
-- that it cannot be read once that key is destroyed. `coarse` (the descriptor in 8 bits a value) is what a search reads
-- of everybody; `whole` is read of those alone who lie near.
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

-- The numbers that the newest attempt's document bears, as HMACs under the tenant's own key: equal numbers are equal
-- here, and nothing else can be told from them.
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


-- ---------------------------------------------------------------------------------------------------------------------
-- Images
-- What one subject, and one tenant, may store.
-- ---------------------------------------------------------------------------------------------------------------------

-- Images that have been let in and are not recorded yet: they count like those that are, and an erasure finds them by
-- their keys.
create table incoming_images (
  tenant_id uuid not null,
  object_key text not null,
  subject_id uuid not null,
  bytes integer not null,
  created_at timestamptz not null,
  primary key (tenant_id, object_key),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index incoming_images_subject on incoming_images (tenant_id, subject_id);
create index incoming_images_age on incoming_images (created_at);
select protect_by_tenant('incoming_images');

-- The bytes of all images that are recorded and not expired, so that nobody adds them up for each upload.
create table stored_bytes (
  tenant_id uuid primary key references tenants,
  bytes bigint not null
);
select protect_by_tenant('stored_bytes');

create function keep_stored_bytes() returns trigger language plpgsql as $$
declare
  change bigint := 0;
begin
  if tg_op <> 'INSERT' then
    change := change - case when old.image_expired_at is null then old.bytes else 0 end;
  end if;
  if tg_op <> 'DELETE' then
    change := change + case when new.image_expired_at is null then new.bytes else 0 end;
  end if;
  if change <> 0 then
    insert into stored_bytes as s values (coalesce(new.tenant_id, old.tenant_id), change)
      on conflict (tenant_id) do update set bytes = s.bytes + change;
  end if;
  return null;
end
$$;
create trigger keep_stored_bytes after insert or delete or update of image_expired_at on attempts
  for each row execute function keep_stored_bytes();


-- ---------------------------------------------------------------------------------------------------------------------
-- Repeated requests
-- ---------------------------------------------------------------------------------------------------------------------

-- Requests that came with an Idempotency-Key, for a day: how far each has come, and its answer. The name and the seal
-- of the answer are made of the credential and the key together, neither of which is stored.
create table keyed_requests (
  tenant_id uuid not null references tenants,
  name bytea not null,
  fingerprint bytea not null,
  -- the subject whose device sent it; its erasure takes the row along
  subject_id uuid,
  -- which server works on it, and until when unless renewed; null when nobody does
  runner uuid,
  runs_until timestamptz,
  -- how far an upload has come: a server that takes it over goes on from here
  use_reserved boolean not null default false,
  submission_id uuid,
  attempt integer,
  answer bytea,
  created_at timestamptz not null,
  primary key (tenant_id, name),
  foreign key (tenant_id, subject_id) references subjects on delete cascade,
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index keyed_requests_subject on keyed_requests (tenant_id, subject_id);
create index keyed_requests_submission on keyed_requests (tenant_id, submission_id);
create index keyed_requests_age on keyed_requests (created_at);
select protect_by_tenant('keyed_requests');


-- ---------------------------------------------------------------------------------------------------------------------
-- The installation
-- Two tables of one row each and of no tenant: no tenant's transaction sees them.
-- ---------------------------------------------------------------------------------------------------------------------

-- Which installation this database is: the same random id is written beside the objects, so that neither is taken for
-- another's.
create table installation (
  one boolean primary key default true check (one),
  id uuid not null
);
alter table installation enable row level security;
alter table installation force row level security;
create policy system_rows on installation to attesta_system using (true) with check (true);
grant select, insert on installation to attesta_system;

-- The last moment that any server has seen, by its own clock, and since when that clock is not trusted with erasing.
create table clock (
  seen_at timestamptz,
  doubted_at timestamptz
);
-- Before the row-level security, which holds for the table's owner too.
insert into clock default values;
alter table clock enable row level security;
alter table clock force row level security;
create policy system_rows on clock to attesta_system using (true) with check (true);
grant select, insert, update on clock to attesta_system;

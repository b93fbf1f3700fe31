-- Whether a living person was there: challenges, the frames that answered them, and links that want one.

alter table ephemeral_tokens add column require_liveness boolean not null default false;

-- Steps that a person is asked to take before the camera, once, and what came of it.
create table liveness_challenges (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  -- the link that asked for it, and that alone may answer it
  token_id uuid not null,
  steps text[] not null,
  created_at timestamptz not null,
  -- a newer challenge of the link ends it sooner
  expires_at timestamptz not null,
  -- when its frames came: its one use is taken
  answered_at timestamptz,
  -- null until the frames have been looked at
  result text check (result in ('shown', 'not_shown', 'unclear', 'unavailable')),
  measures jsonb,
  -- what the browser says of its camera
  capture jsonb,
  -- the selfie that it is evidence of
  submission_id uuid,
  attempt integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade,
  foreign key (tenant_id, submission_id) references submissions on delete cascade
);
create index liveness_challenges_link on liveness_challenges (tenant_id, token_id, created_at);
create index liveness_challenges_subject on liveness_challenges (tenant_id, subject_id);
create index liveness_challenges_submission on liveness_challenges (tenant_id, submission_id, attempt);
-- Those that became evidence of nothing go after an hour.
create index liveness_challenges_age on liveness_challenges (created_at) where submission_id is null;
select protect_by_tenant('liveness_challenges');

-- The pictures that answered a challenge, stored as attempts' are.
create table liveness_frames (
  tenant_id uuid not null,
  challenge_id uuid not null,
  -- from 1, in the order that they were taken
  frame integer not null,
  subject_id uuid not null,
  object_key text not null,
  bytes integer not null,
  -- milliseconds, by the browser's clock
  taken_ms integer not null,
  -- one of those that a reviewer sees; the others go a day after the decision
  in_strip boolean not null,
  -- when the image was erased; the record stays
  image_expired_at timestamptz,
  primary key (tenant_id, challenge_id, frame),
  foreign key (tenant_id, challenge_id) references liveness_challenges on delete cascade,
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index liveness_frames_subject on liveness_frames (tenant_id, subject_id);
create index liveness_frames_kept on liveness_frames (tenant_id, challenge_id) where image_expired_at is null;
create unique index liveness_frames_object on liveness_frames (tenant_id, object_key);
select protect_by_tenant('liveness_frames');
create trigger keep_stored_bytes after insert or delete or update of image_expired_at on liveness_frames
  for each row execute function keep_stored_bytes();

-- A challenge whose steps are told one by one: the next only when the frames of the last have come.

alter table liveness_challenges
  add column paced boolean not null default false,
  -- shown by the page after the movements, in this order; empty where no light was asked for
  add column colors text[] not null default '{}',
  -- how many steps have their frames
  add column steps_done integer not null default 0,
  -- by the database's clock: when the current step was announced, and until when its frames must come
  add column announced_at timestamptz,
  add column due_at timestamptz,
  -- what came of the pace, step by step
  add column pace jsonb;
alter table liveness_challenges
  alter column colors set statistics 0,
  alter column pace set statistics 0;

-- The step that a frame answers, from 1; null where all steps were told at once.
alter table liveness_frames add column step integer;

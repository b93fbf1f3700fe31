-- An overloaded service may store an upload and examine it later (setting `overload: queue`). Until then the attempt has
-- no verdict, and its submission is `processing`.

alter table attempts
  -- when it was stored without being examined; null for an upload that was examined at once
  add column queued_at timestamptz,
  -- when a server began to examine it: an attempt is taken out of the queue once, so that a picture which ends the
  -- process is not tried again
  add column queue_claimed_at timestamptz;

-- The queue, oldest first; and whether a tenant has one.
create index attempts_queued on attempts (tenant_id, queued_at, submission_id, attempt)
  where queued_at is not null and queue_claimed_at is null and verdict is null;

-- How fast a tenant's queue is examined.
create index attempts_claimed on attempts (tenant_id, queue_claimed_at) where queue_claimed_at is not null;

-- Retention reads only submissions that may still have images. With one million submissions, the index takes about a
-- second of processor time, in which no one writes to the table; docs/operate.md says how it is made ahead.
alter table submissions add column if not exists images_gone boolean not null default false;
create index if not exists submissions_with_images on submissions (tenant_id, decided_at, id)
  where decided_at is not null and not images_gone;

-- Frames beyond a reviewer's strip, which go a day after the decision.
create index if not exists liveness_frames_beyond_strip on liveness_frames (tenant_id, challenge_id)
  where image_expired_at is null and not in_strip;

-- A trigger, so that no new image is overlooked.
create function note_new_image() returns trigger language plpgsql as $$
begin
  update submissions set images_gone = false
    where tenant_id = new.tenant_id and id = new.submission_id and images_gone;
  return null;
end
$$;
create trigger note_new_image after insert or update of object_key, image_expired_at on attempts for each row
  when (new.object_key is not null and new.image_expired_at is null)
  execute function note_new_image();

select create_reviewer_views();

-- Whether the subject's page offers no file in place of a picture by its camera.
alter table ephemeral_tokens add column require_live_capture boolean not null default false;

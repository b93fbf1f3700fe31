-- Whether a note is left out of every export for the person. The console said of earlier notes that only staff see
-- them, so these are confidential.
alter table submission_notes add column confidential boolean not null default true;
alter table submission_notes alter column confidential drop default;

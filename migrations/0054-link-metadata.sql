-- What a caller's backend writes beside a link, and finds again at each submission that came through it. It is the
-- newest picture's: a later link takes the place of an earlier one. As `workflow_id`, it outlives the link.
alter table ephemeral_tokens
  add column metadata jsonb not null default '{}';
alter table ephemeral_tokens
  alter column metadata set statistics 0;

alter table submissions
  add column metadata jsonb not null default '{}';
alter table submissions
  alter column metadata set statistics 0;

select create_reviewer_views();

-- Edits of a person's details by a link within the last hour: a link may make so many.
create table detail_edits (
  tenant_id uuid not null,
  token_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, token_id, id),
  foreign key (tenant_id, token_id) references ephemeral_tokens on delete cascade
);
select protect_by_tenant('detail_edits');

-- How many challenges the link had asked for within the hour that ended with this one, itself included. Null for one
-- from before this column.
alter table liveness_challenges add column asked integer;

-- Entries of the audit that a link wrote within the last hour, by their kind: a link may write so many of each.
create table link_entries (
  tenant_id uuid not null,
  token_id uuid not null,
  id uuid not null,
  kind text not null,
  created_at timestamptz not null,
  primary key (tenant_id, token_id, id),
  foreign key (tenant_id, token_id) references ephemeral_tokens on delete cascade
);
select protect_by_tenant('link_entries');

-- Liveness challenges that the link has requested so far, also those that were deleted since.
alter table ephemeral_tokens add column challenges_asked integer not null default 0;
-- The owner of the tables sees none of their rows.
set local role attesta_system;
update ephemeral_tokens t set challenges_asked = c.asked
  from (select tenant_id, token_id, count(*)::integer as asked from liveness_challenges group by 1, 2) c
  where c.tenant_id = t.tenant_id and c.token_id = t.id;
reset role;

-- It counted edits of details alone, for an hour.
drop table detail_edits;

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

-- It counted edits of details alone, for an hour.
drop table detail_edits;

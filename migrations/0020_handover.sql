-- A computer hands its link over to a phone: a code that works once, and the phone's own secret for the same link.
create table handovers (
  tenant_id uuid not null,
  id uuid not null,
  token_id uuid not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the code was exchanged, and for which secret
  taken_at timestamptz,
  secret_hash bytea,
  primary key (tenant_id, id),
  unique (tenant_id, code_hash),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, token_id) references ephemeral_tokens on delete cascade
);
create index handovers_token on handovers (tenant_id, token_id, created_at);
select protect_by_tenant('handovers');

-- By which link an image came, so that the link's holder finds out what became of it.
alter table attempts add column token_id uuid;

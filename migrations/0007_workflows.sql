-- A workflow's content is {"steps": […]}, a preset's is any fields of a mint request. A token keeps a copy
-- of what it was minted with, hence no foreign key: the id only says where it came from.
create table workflows (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
select protect_by_tenant('workflows');

create table presets (
  tenant_id uuid not null references tenants,
  id uuid not null,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
select protect_by_tenant('presets');

alter table ephemeral_tokens add column workflow_id uuid;

-- What a subject answered to the tenant's text about the processing of their face, by version of that text.
create table consents (
  tenant_id uuid not null,
  subject_id uuid not null,
  id uuid not null,
  -- the link through which the answer came
  token_id uuid not null,
  version text not null,
  -- the language in which the subject read the text
  language text not null,
  given boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, subject_id, id),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
alter table consents
  alter column version set statistics 0,
  alter column language set statistics 0;
create index consents_of_link on consents (tenant_id, token_id, created_at);
select protect_by_tenant('consents');
-- Append only: a row is removed with its subject alone.
revoke update, delete on consents from attesta_tenant;

-- Whether the subject's page is only to be used on a phone: on a computer it shows the code for one.
alter table ephemeral_tokens add column phone_only boolean not null default false;

-- A tenant to try an integration with, where some last names force a verdict. It is made as one and stays one.
alter table tenants add column is_sandbox boolean not null default false;

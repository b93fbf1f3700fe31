-- How many requests a tenant may make in a calendar month (UTC); null is as many as it likes.
alter table tenants add column monthly_request_quota bigint;

-- Requests with a valid credential, by tenant and month (its first day). Each server adds to a row of its
-- own, so that no row is written by all of them; the count is the sum. The node of zeros is no server: it
-- holds what was folded together.
create table request_counts (
  tenant_id uuid not null references tenants on delete cascade,
  month date not null,
  node uuid not null,
  requests bigint not null,
  primary key (tenant_id, month, node)
);
select protect_by_tenant('request_counts');
-- Servers count, not tenants.
revoke insert, update, delete on request_counts from attesta_tenant;

-- Since when a tenant is being deleted: from here on it stays suspended until nothing of it is left.
alter table tenants add column deleting_since timestamptz;

-- The id of a tenant's own role is a UUID, like that of every record except staff users and API tokens.

-- The same id for the same role in each place that names it. Version 8 of RFC 9562, of a hash.
create function role_uuid(tenant uuid, number integer) returns uuid language sql as $$
  select overlay(
    overlay(encode(substring(sha256(convert_to(tenant || '/' || number, 'UTF8')) for 16), 'hex') placing '8' from 13 for 1)
    placing '8' from 17 for 1
  )::uuid
$$;

alter table staff_users drop constraint staff_users_tenant_id_role_id_fkey;
alter table staff_roles alter column id drop identity;
alter table staff_roles alter column id type uuid using role_uuid(tenant_id, id);
alter table staff_users alter column role_id type uuid using role_uuid(tenant_id, role_id);
alter table staff_users add foreign key (tenant_id, role_id) references staff_roles;

-- The roles that single sign-on gives. The owner of the tables sees none of their rows.
set local role attesta_system;
update tenants t set settings = jsonb_set(t.settings, '{oidc,custom_role_map}', (
  select coalesce(jsonb_object_agg(m.key, role_uuid(t.tenant_id, m.value::integer)), '{}')
  from jsonb_each_text(t.settings #> '{oidc,custom_role_map}') m
))
where jsonb_typeof(t.settings #> '{oidc,custom_role_map}') = 'object';
reset role;

drop function role_uuid(uuid, integer);

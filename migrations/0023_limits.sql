-- What one subject, and one tenant, may store.
alter table tenants add column max_stored_bytes bigint;

-- Images that have been let in and are not recorded yet: they count like those that are, and an erasure finds
-- them by their keys.
create table incoming_images (
  tenant_id uuid not null,
  object_key text not null,
  subject_id uuid not null,
  bytes integer not null,
  created_at timestamptz not null,
  primary key (tenant_id, object_key),
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index incoming_images_subject on incoming_images (tenant_id, subject_id);
create index incoming_images_age on incoming_images (created_at);
select protect_by_tenant('incoming_images');

-- The bytes of all images that are recorded and not expired, so that nobody adds them up for each upload.
create table stored_bytes (
  tenant_id uuid primary key references tenants,
  bytes bigint not null
);
select protect_by_tenant('stored_bytes');

create function keep_stored_bytes() returns trigger language plpgsql as $$
declare
  change bigint := 0;
begin
  if tg_op <> 'INSERT' then
    change := change - case when old.image_expired_at is null then old.bytes else 0 end;
  end if;
  if tg_op <> 'DELETE' then
    change := change + case when new.image_expired_at is null then new.bytes else 0 end;
  end if;
  if change <> 0 then
    insert into stored_bytes as s values (coalesce(new.tenant_id, old.tenant_id), change)
      on conflict (tenant_id) do update set bytes = s.bytes + change;
  end if;
  return null;
end
$$;
create trigger keep_stored_bytes after insert or delete or update of image_expired_at on attempts
  for each row execute function keep_stored_bytes();

-- By which link the subject wrote.
alter table messages add column token_id uuid;
create index messages_link on messages (tenant_id, token_id, created_at) where token_id is not null;
drop index messages_thread;
create index messages_thread on messages (tenant_id, submission_id, created_at, id);

-- Row-level security holds for the tables' owner too: only this role sees every tenant's rows.
set local role attesta_system;
insert into stored_bytes
  select tenant_id, sum(bytes) from attempts where image_expired_at is null group by tenant_id;
reset role;

-- An object belongs to one attempt; the sweep asks by its key.
create unique index attempts_object on attempts (tenant_id, object_key);

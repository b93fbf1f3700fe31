create index attempts_by_moment on attempts (tenant_id, created_at);

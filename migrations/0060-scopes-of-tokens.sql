-- The groups of routes that an API token may call; null for all that its role allows.
alter table api_tokens add column scopes text[];
alter table api_tokens alter column scopes set statistics 0;

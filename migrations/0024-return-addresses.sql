-- Where the subject's page leads after the last step, and the language that it opens in. Null: neither was named.
alter table ephemeral_tokens add column return_url text;
alter table ephemeral_tokens add column language text;
-- An address may contain an id of the caller's system.
alter table ephemeral_tokens alter column return_url set statistics 0;

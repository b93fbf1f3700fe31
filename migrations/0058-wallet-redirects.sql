-- A wallet on the subject's device posts its answer before its person is back at the page. It waits here, encrypted for
-- the key of the request, until the page brings the code of the redirect.
alter table credential_requests
  add column answer bytea,
  add column response_code_hash bytea;
alter table credential_requests
  alter column answer set statistics 0,
  alter column response_code_hash set statistics 0;
-- Answers that no one came back for are removed.
create index credential_requests_answers on credential_requests (expires_at) where answer is not null;

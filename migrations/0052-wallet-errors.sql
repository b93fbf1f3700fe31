-- A wallet may answer a request with an error in place of a credential. It ends the request.
alter table credential_requests add column wallet_error text;
alter table credential_requests alter column wallet_error set statistics 0;

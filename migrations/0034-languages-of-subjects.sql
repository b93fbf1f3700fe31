-- The language in which a subject read when they sent a picture or presented a credential (BCP 47). Reviewers write in
-- it. Null: the request named none, and the link's language counts.

alter table attempts
  add column language text,
  alter column language set statistics 0;

alter table credential_requests
  add column language text,
  alter column language set statistics 0;

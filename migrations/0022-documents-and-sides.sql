-- Which documents a link may approve, as a part of what its tenant accepts; null: all of them.
alter table ephemeral_tokens add column accepted_documents text[];

-- Which documents a link may approve, as a part of what its tenant accepts; null: all of them.
alter table ephemeral_tokens add column accepted_documents text[];

-- The back of a document, in the same object behind the front: its length and type; null without one. The column
-- bytes counts both.
alter table attempts
  add column back_bytes integer,
  add column back_content_type text;

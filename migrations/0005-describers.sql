-- What a face was described by: faces of one describer are compared. When other nets come into use, a submission has a
-- template of each until all are made anew.

alter table face_templates add column described_by text not null default 'ecd26ee1a099baf2/1';
alter table face_templates alter column described_by drop default;
alter table face_templates drop constraint face_templates_pkey;
alter table face_templates add primary key (tenant_id, submission_id, described_by);
-- Every server asks every minute whether there are others than its own.
create index face_templates_described on face_templates (described_by);

-- By what the server describes faces that started last: of servers with different nets, that one makes faces anew.
alter table installation add column describer text;

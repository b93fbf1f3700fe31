-- A reason may hold any characters (contract), and text cannot hold all: json keeps them escaped, as they were sent.
alter table deletion_requests alter column reason type json using to_json(reason);

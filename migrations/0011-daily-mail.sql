-- A summary by mail once a day, to those of the staff who ask for it.
alter table staff_users add column daily_mail boolean not null default false;

-- One row a user and day: whoever has moved `next_at` on sends it, until it is sent or the day is over.
create table daily_mails (
  tenant_id uuid not null,
  user_id integer not null,
  day date not null,
  tries integer not null,
  next_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, user_id, day),
  foreign key (tenant_id, user_id) references staff_users on delete cascade
);
create index daily_mails_day on daily_mails (day);
select protect_by_tenant('daily_mails');

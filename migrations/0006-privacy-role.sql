-- A fourth role beside the three of the contract: who answers persons that ask for what is stored of them, or to be
-- erased, and decides nothing.
alter table staff_users drop constraint staff_users_role_check;
alter table staff_users add constraint staff_users_role_check check (role in ('superuser', 'admin', 'view', 'privacy'));

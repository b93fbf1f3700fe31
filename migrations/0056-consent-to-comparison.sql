-- A separate answer: whether the subject's face may be compared with those of other people. Null: the text did not ask.
alter table consents add column compares_across boolean;

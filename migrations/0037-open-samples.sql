-- An open sample has its voters and the time since which it waits. Queries find open samples by either column.
alter table submissions add constraint submissions_open_sample check ((sample_voters is null) = (sampled_since is null));

-- A name is found in spite of a slip. Beside the words themselves, subject_words keeps for each word of a name how it
-- reads with one letter left out: two words that are alike but for a letter left out, added, changed or swapped have
-- one of those in common, so that a search by slips is a look at a few words of an index, however many people a tenant
-- has (deletion neighbourhoods; pg_trgm's index cannot be used under row-level security, its operators are not
-- leakproof). Letters doubled count once, and seven letters decide. They begin with ~, which no folded word has.

create function near_words(word text) returns setof text language sql immutable
begin atomic
  with folded as (select left(regexp_replace(word, '(.)\1+', '\1', 'g'), 7) as it)
  select distinct '~' || left(it, at - 1) || substr(it, at + 1)
    from folded, generate_series(1, length(it) + 1) at
    where length(it) >= 4 and it !~ '[0-9]';
end;

create or replace function list_subject_words(tenant uuid, subject uuid) returns setof text language sql stable
begin atomic
  with names as (
    select regexp_split_to_table(concat_ws(' ', first_name, middle_name, last_name), separator) as word
      from subjects, (values ('\s+'), ('[\s-]+')) separators (separator)
      where tenant_id = tenant and id = subject
  )
  select distinct word from (
    select search_word(names.word) as word from names
    union all
    select near_words(search_word(names.word)) from names
    union all
    select search_word(external_uid) from subjects where tenant_id = tenant and id = subject
    union all
    select search_word(unnest(array[email, license_number])) from subject_details
      where tenant_id = tenant and subject_id = subject
  ) words where word <> '';
end;

-- What stays is not written again: most changes leave most words.
create or replace function keep_subject_words() returns trigger language plpgsql as $$
declare
  subject uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  words text[] := array(select list_subject_words(new.tenant_id, subject));
begin
  delete from subject_words
    where tenant_id = new.tenant_id and subject_id = subject and word <> all (words);
  insert into subject_words select new.tenant_id, subject, unnest(words) on conflict do nothing;
  return null;
end
$$;

-- Whoever is there already. The tables' owner sees no row of them, as everybody without a tenant.
set local role attesta_system;
insert into subject_words
  select tenant_id, id, list_subject_words(tenant_id, id) from subjects
  on conflict do nothing;
reset role;

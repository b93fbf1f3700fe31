-- The words by which somebody is found, planned once for a connection: PostgreSQL plans what a function in SQL does anew
-- at each call, which took most of the time of recording a person. The words are the same as before.
create or replace function list_subject_words(tenant uuid, subject uuid) returns setof text language plpgsql stable as $$
begin
  return query
    with names as (
      select search_word(regexp_split_to_table(concat_ws(' ', first_name, middle_name, last_name), separator)) as word
        from subjects, (values ('\s+'), ('[\s-]+')) separators (separator)
        where tenant_id = tenant and id = subject
    )
    select distinct words.word from (
      select names.word from names
      union all
      select near_words(names.word) from names
      union all
      select search_word(external_uid) from subjects where tenant_id = tenant and id = subject
      union all
      select search_word(unnest(array[email, license_number])) from subject_details
        where tenant_id = tenant and subject_id = subject
    ) words where words.word <> '';
end
$$;

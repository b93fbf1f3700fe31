import { sql } from 'kysely';

/** The age band of the person `p` at this moment, by the birth date of the record: never by a face. */
export const ageBand = (moment: 'q.drawn_at' | 'a.created_at') => sql`case
    when p.date_of_birth is null then 'unknown'
    when age(${sql.ref(moment)}, p.date_of_birth) < interval '18 years' then '0-17'
    when age(${sql.ref(moment)}, p.date_of_birth) < interval '25 years' then '18-24'
    when age(${sql.ref(moment)}, p.date_of_birth) < interval '40 years' then '25-39'
    when age(${sql.ref(moment)}, p.date_of_birth) < interval '60 years' then '40-59'
    else '60+' end`;

import { READ_FROM } from '../policy/score-policy.ts';
import type { ScoredField } from './score-details.ts';
import type { DetailField } from './stored-details.ts';

const NAMING_FIELDS: readonly DetailField[] = ['last_name', 'license_number', 'date_of_birth'];

/** Were the record's last name, number and birth date all read? Whatever bears them is the holder's document. */
export function namesHolder(fields: readonly Pick<ScoredField, 'field' | 'score' | 'agreement'>[]): boolean {
  return NAMING_FIELDS.every((name) =>
    fields.some(
      ({ field, score, agreement }) =>
        field === name && score >= READ_FROM && agreement !== 'ambiguous' && agreement !== 'differs',
    ),
  );
}

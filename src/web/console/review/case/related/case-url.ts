import type { RelatedCase } from '../../../../api/operations.ts';
import { linkTo } from '../../../hash-location.ts';

/** Where a related case is opened, or the person who has none. */
export const caseUrl = ({ submission, subject_id }: RelatedCase): string =>
  submission ? linkTo(`/case/${submission.id}`, { status: 'all' }) : linkTo(`/subjects/${subject_id}`);

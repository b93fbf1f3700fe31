import type { ErasureRequest } from '../api/answers.ts';
import { useTranslations } from '../locales/use-translations.ts';

/** The party that asked for the erasure. */
export function AskedBy({ row }: { row: ErasureRequest }) {
  const translations = useTranslations();
  return translations.text(row.requested_by === 'subject' ? 'privacy.bySubject' : 'privacy.byStaff');
}

import { useRead } from '../api/use-api.ts';
import { formatTenantReasonCode } from '../locales/format-tenant-reason.ts';
import { useTranslations } from '../locales/use-translations.ts';

/** Returns a function that says a reason by its code; one that is no longer on the tenant's list is its code. */
export function useReasonText(): (code: string) => string {
  const translations = useTranslations();
  const reasons = useRead('GET /admin/reasons', {}).data?.reasons ?? [];
  return (code) => formatTenantReasonCode(translations, reasons, code);
}

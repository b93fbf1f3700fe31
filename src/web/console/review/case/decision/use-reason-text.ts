import { useRead } from '../../../api/use-api.ts';

/** Returns a function that says a reason by its code; one that is no longer on the tenant's list is its code. */
export function useReasonText(): (code: string) => string {
  const reasons = useRead('GET /admin/reasons', {}).data?.reasons ?? [];
  return (code) => reasons.find((reason) => reason.code === code)?.staff ?? code;
}

import { AppError } from '../../errors.ts';
import {
  type AcceptedDocument,
  isAccepted,
  LICENCE_ONLY,
} from '../../verification/document/accepted-documents.ts';

/**
 * A link or a preset may only narrow what its tenant accepts.
 * @throws AppError `field-refused` for a kind that the tenant does not accept
 */
export function refuseUnacceptedDocuments(
  wantedDocuments: readonly AcceptedDocument[] | null | undefined,
  ofTenant: readonly AcceptedDocument[] = LICENCE_ONLY,
): void {
  const wider = wantedDocuments?.find((kind) => !isAccepted(kind, ofTenant));
  if (!wider) return;
  throw new AppError(
    'field-refused',
    `accepted_documents has ${wider}, which this tenant does not accept. Leave it out, or add it to the settings first.`,
    { field: 'accepted_documents' },
  );
}

import type { ImageOwner } from './image-vault.ts';
import type { MasterKey } from './master-key.ts';
import { seal, unseal } from './seal.ts';
import { unwrapSubjectKey } from './subject-key.ts';

/**
 * The attempt of a face and the model that computed it. They are bound into the encryption: a template
 * moved to another attempt does not open, nor does one of another model.
 */
export type TemplateBinding = { model: string; submissionId: string; attempt: number };

/** A face embedding: `coarse` for searching, `whole` for comparing. */
export type FaceTemplate = { coarse: Uint8Array; whole: Uint8Array };

const sealingContext = (part: keyof FaceTemplate, { model, submissionId, attempt }: TemplateBinding) =>
  `face-template:${model}:${part}:${submissionId}:${attempt}`;

/** Encrypts both parts under the subject's key, so that destroying the key makes them unreadable. */
export function sealFaceTemplate(
  masterKey: MasterKey,
  owner: ImageOwner,
  place: TemplateBinding,
  { coarse, whole }: FaceTemplate,
): FaceTemplate {
  const key = unwrapSubjectKey(masterKey, owner.imageKey, owner.tenantId, owner.subjectId);
  return {
    coarse: seal(key, coarse, sealingContext('coarse', place)),
    whole: seal(key, whole, sealingContext('whole', place)),
  };
}

/** Decrypts both parts. @throws Error if the key or the binding differs, or a byte was changed */
export function openFaceTemplate(
  masterKey: MasterKey,
  owner: ImageOwner,
  place: TemplateBinding,
  part: keyof FaceTemplate,
  sealedBytes: Uint8Array,
): Buffer {
  const key = unwrapSubjectKey(masterKey, owner.imageKey, owner.tenantId, owner.subjectId);
  return unseal(key, sealedBytes, sealingContext(part, place));
}

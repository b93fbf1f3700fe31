import type { ImageOwner } from './image-vault.ts';
import type { MasterKey } from './master-key.ts';
import { seal, unseal } from './seal.ts';
import { unwrapSubjectKey } from './subject-key.ts';

/**
 * Which attempt's face it is, and what described it. A template that is moved to another place does not open there,
 * and one of another model is never taken for one of this.
 */
export type TemplateBinding = { model: string; submissionId: string; attempt: number };

/** A face in numbers: `coarse` to search by, `whole` to compare by. */
export type FaceTemplate = { coarse: Uint8Array; whole: Uint8Array };

const sealingContext = (part: keyof FaceTemplate, { model, submissionId, attempt }: TemplateBinding) =>
  `face-template:${model}:${part}:${submissionId}:${attempt}`;

/** Seals both parts under the subject's own key, so that they cannot be read once that key is destroyed. */
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

/** @throws Error when the key or the place is another one, or a byte was changed */
export function openFaceTemplate(
  masterKey: MasterKey,
  owner: ImageOwner,
  place: TemplateBinding,
  part: keyof FaceTemplate,
  sealed: Uint8Array,
): Buffer {
  const key = unwrapSubjectKey(masterKey, owner.imageKey, owner.tenantId, owner.subjectId);
  return unseal(key, sealed, sealingContext(part, place));
}

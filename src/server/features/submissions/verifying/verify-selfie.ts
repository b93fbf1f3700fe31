import { raiseCopySignal } from '../../../domain/signals/raise-picture-signals.ts';
import { decideSelfie } from '../../../domain/verdict/decide-selfie.ts';
import type { ImageVault } from '../../../sealing/image-vault.ts';
import type { MasterKey } from '../../../sealing/master-key.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { Vision } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import type { Outcome } from '../settling/settle-attempt.ts';
import type { Subject } from '../taking-in/subject-for-upload.ts';
import { compareWithReference, readReference } from './read-reference.ts';

type Task = { photo: Pixels; subject: Subject; deadline: number };

/** A selfie -> faces, held against the reference -> verdict. */
export async function verifySelfie(
  deps: { masterKey: MasterKey; vault: ImageVault; decode: DecodeImage; vision: Vision },
  { photo, subject, deadline }: Task,
): Promise<Outcome> {
  const [seen, referenceFace] = await Promise.all([
    deps.vision.examineFace(photo, deadline),
    readReference(deps, subject.owner, subject.reference, deadline),
  ]);
  const reference = compareWithReference(referenceFace, seen.descriptors);
  const decision = decideSelfie({ faces: seen.faces, reference });
  return {
    ...decision,
    score: null,
    ageEstimate: null,
    evidence: {
      faces: seen.faces.ok ? seen.faces.value : null,
      reference: reference.is,
      signals: raiseCopySignal(seen.copy),
    },
    markers: { face: seen.descriptors.ok ? seen.descriptors.value : null, numbers: [] },
    timings: seen.timings,
  };
}

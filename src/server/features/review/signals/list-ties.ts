import type { CaseTie } from '../../../store/submissions/case-ties.ts';
import type { SharedMark } from '../../../store/submissions/upload-marks.ts';
import type { Signal } from '../../../verification/signals/signals.ts';

/** The subjects that signals of other records name, and those who share a file or a device, as ties. */
export function listTies(signals: readonly Signal[], shared: readonly SharedMark[]): CaseTie[] {
  const ties: CaseTie[] = shared.map(({ subject_id: other_id, what }) => ({ other_id, what }));
  for (const signal of signals) {
    if (signal.signal === 'same_face_as')
      ties.push(...signal.subjects.map(({ subject_id: other_id }) => ({ other_id, what: 'face' as const })));
    if (signal.signal === 'same_document_as')
      ties.push(
        ...signal.subjects.map(({ subject_id: other_id }) => ({ other_id, what: 'document' as const })),
      );
  }
  return ties;
}

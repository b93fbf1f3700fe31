import { createHash } from 'node:crypto';
import type { Nets } from '../../inference/nets.ts';

/**
 * The version of the code that prepares the nets' inputs and packs their outputs; raised with each change of
 * it.
 */
const CODE_VERSION = 3;

/**
 * The id of the face descriptions: the first letters of a hash over the four nets and how they are read, and the
 * version of the preparing code. Faces of another id are never compared.
 */
export function embeddingModelId(nets: Nets): string {
  const { reading, box, ...detection } = nets['face-detection'];
  const parts = [
    [detection.sha256, detection.input, detection.thresholds, reading, box],
    [nets['face-landmarks'].sha256, nets['face-landmarks'].input],
    ...[nets['face-descriptor'], nets['face-embedding']].map((net) => [
      ...[net.sha256, net.input, net.alignment, net.length, net.thresholds],
    ]),
  ];
  return `${createHash('sha256').update(canonical(parts)).digest('hex').slice(0, 16)}/${CODE_VERSION}`;
}

/** JSON in which equal values are equal text, in whatever order a manifest lists them. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

import type { Replay } from '../../api/answers.ts';

type Flip = Replay['flips'][number];

const EXAMPLES = 5;

/** The parts of one replay added up; the last one says where it goes on. */
export function addReplays(sum: Replay | null, part: Replay): Replay {
  if (!sum) return part;
  return {
    ...part,
    looked_at: sum.looked_at + part.looked_at,
    same: sum.same + part.same,
    cannot_say: sum.cannot_say + part.cannot_say,
    flips: part.flips.reduce(addFlip, sum.flips),
  };
}

function addFlip(flips: Flip[], flip: Flip): Flip[] {
  const at = flips.findIndex(
    ({ kind, from, to }) => kind === flip.kind && from === flip.from && to === flip.to,
  );
  const like = flips[at];
  if (!like) return [...flips, flip];
  const people = {
    approved: like.people.approved + flip.people.approved,
    rejected: like.people.rejected + flip.people.rejected,
  };
  const examples = [...like.examples, ...flip.examples].slice(0, EXAMPLES);
  return flips.with(at, { ...like, count: like.count + flip.count, people, examples });
}

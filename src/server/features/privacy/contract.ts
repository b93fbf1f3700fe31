import { z } from 'zod';
import { textOfBytes, uuid } from '../../http/fields.ts';

const reason = textOfBytes(4096).optional();
const CONFIRMED = 'must be true';

/** A member of staff has confirmed by asking, unless they say that they have not. */
export const staffRequest = z.object({
  confirmation: z.boolean().default(true).refine(Boolean, CONFIRMED),
  reason,
});

/** The subject says so in so many words. */
export const subjectRequest = z.object({ confirmation: z.boolean().refine(Boolean, CONFIRMED), reason });

export const erasure = z.object({ reason });
export const recordId = z.object({ id: uuid });

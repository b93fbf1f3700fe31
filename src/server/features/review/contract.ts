import { z } from 'zod';
import { lookupId } from '../../http/fields/request-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID } from '../../http/openapi/example-values.ts';
import { text } from '../../store/fields.ts';

// Schemas shared by several features.

export const submissionId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.submission });
export const comment = text(4096);
/** A code of the tenant's list. */
export const reasonCode = text(40).describe('A code of the tenant’s list of reasons.');

import { z } from 'zod';
import { uuid } from '../../http/fields.ts';
import { mintFields } from '../../http/mint-fields.ts';

export const mintToken = z.object({ subject_id: uuid, preset_id: uuid.nullish(), ...mintFields });
export type MintRequest = z.output<typeof mintToken>;

export const listTokens = z.object({ subject_id: uuid });
export const tokenId = z.object({ id: uuid });

import { camera } from './en/camera.ts';
import { details } from './en/details.ts';
import { erasure } from './en/erasure.ts';
import { handover } from './en/handover.ts';
import { journey } from './en/journey.ts';
import { messages } from './en/messages.ts';
import { outcomes } from './en/outcomes.ts';

/** Every sentence of the page, in English. The other languages are translations of this one. */
export const en = {
  ...journey,
  ...outcomes,
  ...camera,
  ...handover,
  ...messages,
  ...details,
  ...erasure,
} as const;

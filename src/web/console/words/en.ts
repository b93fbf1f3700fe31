import { audit } from './en/audit.ts';
import { bulk } from './en/bulk.ts';
import { entry } from './en/entry.ts';
import { liveness } from './en/liveness.ts';
import { overview } from './en/overview.ts';
import { privacy } from './en/privacy.ts';
import { review } from './en/review.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { signals } from './en/signals.ts';
import { subjects } from './en/subjects.ts';
import { terms } from './en/terms.ts';
import { verdicts } from './en/verdicts.ts';

/** Every sentence of the console, in English. The other languages are translations of this one. */
export const en = {
  ...shell,
  ...entry,
  ...terms,
  ...verdicts,
  ...signals,
  ...liveness,
  ...review,
  ...subjects,
  ...bulk,
  ...privacy,
  ...overview,
  ...audit,
  ...settings,
} as const;

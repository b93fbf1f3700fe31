import type { Catalogue } from './catalogue.ts';
import { audit } from './de/audit.ts';
import { bulk } from './de/bulk.ts';
import { entry } from './de/entry.ts';
import { liveness } from './de/liveness.ts';
import { overview } from './de/overview.ts';
import { privacy } from './de/privacy.ts';
import { review } from './de/review.ts';
import { settings } from './de/settings.ts';
import { shell } from './de/shell.ts';
import { signals } from './de/signals.ts';
import { subjects } from './de/subjects.ts';
import { terms } from './de/terms.ts';
import { verdicts } from './de/verdicts.ts';

export const de: Catalogue = {
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
};

import type { Catalogue } from '../../ui/i18n/catalogue.ts';
import type { MessageKey } from './catalogue.ts';
import audit from './de/audit.json' with { type: 'json' };
import bulk from './de/bulk.json' with { type: 'json' };
import credential from './de/credential.json' with { type: 'json' };
import entry from './de/entry.json' with { type: 'json' };
import liveness from './de/liveness.json' with { type: 'json' };
import overview from './de/overview.json' with { type: 'json' };
import privacy from './de/privacy.json' with { type: 'json' };
import proofs from './de/proofs.json' with { type: 'json' };
import review from './de/review.json' with { type: 'json' };
import settings from './de/settings.json' with { type: 'json' };
import settingsForms from './de/settings-forms.json' with { type: 'json' };
import shell from './de/shell.json' with { type: 'json' };
import signals from './de/signals.json' with { type: 'json' };
import subjects from './de/subjects.json' with { type: 'json' };
import terms from './de/terms.json' with { type: 'json' };
import verdicts from './de/verdicts.json' with { type: 'json' };

export const de: Catalogue<MessageKey> = {
  ...shell,
  ...entry,
  ...terms,
  ...verdicts,
  ...signals,
  ...proofs,
  ...liveness,
  ...credential,
  ...review,
  ...subjects,
  ...bulk,
  ...privacy,
  ...overview,
  ...audit,
  ...settings,
  ...settingsForms,
};

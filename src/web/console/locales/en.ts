import audit from './en/audit.json' with { type: 'json' };
import bulk from './en/bulk.json' with { type: 'json' };
import credential from './en/credential.json' with { type: 'json' };
import entry from './en/entry.json' with { type: 'json' };
import liveness from './en/liveness.json' with { type: 'json' };
import overview from './en/overview.json' with { type: 'json' };
import privacy from './en/privacy.json' with { type: 'json' };
import proofs from './en/proofs.json' with { type: 'json' };
import review from './en/review.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import settingsForms from './en/settings-forms.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import signals from './en/signals.json' with { type: 'json' };
import subjects from './en/subjects.json' with { type: 'json' };
import terms from './en/terms.json' with { type: 'json' };
import verdicts from './en/verdicts.json' with { type: 'json' };

/** Every sentence of the console, in English. The other languages are translations of this one. */
export const en = {
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

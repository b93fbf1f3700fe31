import type { Settings } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { useTask } from '../../components/use-task.ts';
import type { Translations } from '../../locales/catalogue.ts';
import { SIGNAL_GROUPS } from '../../locales/signal-groups.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { ApprovalsPreview, useApprovalsPreview } from '../parts/approvals-preview.tsx';
import { NotedChange } from '../parts/noted-change.tsx';
import { PageForm } from '../parts/page-form.tsx';
import { SectionPart } from '../parts/section.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import styles from './severe.module.css';

type OptionalProof = Settings['required_proofs'][number];
type StoppingSignal = Settings['severe_signals'][number];
/** The signals of a group that may stop an approval. */
const listStopping = (group: keyof typeof SIGNAL_GROUPS): StoppingSignal[] =>
  SIGNAL_GROUPS[group].flatMap((name) =>
    SETTING_FIELDS['severe_signals.*'].options.filter((each) => each === name),
  );
/** By their names. */
const PROOFS = [...SETTING_FIELDS['required_proofs.*'].options].sort();

/** Which signals are severe, and whether an approval must acknowledge them. */
export default function SevereSignals() {
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.signals')} lead={translations.text('severe.lead')}>
      <WithSettings>
        {(settings) => (
          <>
            <NotedChange settings={settings} />
            <SevereSignalsForm settings={settings} />
          </>
        )}
      </WithSettings>
    </SectionPart>
  );
}

function SevereSignalsForm({ settings }: { settings: Settings }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask();
  const [acknowledge, setAcknowledge] = useFormDraft('signals.acknowledge', settings.acknowledge_severe);
  const [severe, setSevere] = useFormDraft<readonly StoppingSignal[]>(
    'signals.severe',
    settings.severe_signals,
  );
  const [expired, setExpired] = useFormDraft('signals.expired', settings.expired_documents);
  const [required, setRequired] = useFormDraft<readonly OptionalProof[]>(
    'signals.required',
    settings.required_proofs,
  );
  const preview = useApprovalsPreview({
    severe_signals: [...severe],
    expired_documents: expired,
    required_proofs: [...required],
  });
  const isOtherExpired = expired !== settings.expired_documents;
  const isOtherRequired = isOtherList(required, settings.required_proofs);
  const isOther = isOtherList(severe, settings.severe_signals);
  const act = async () => {
    const saved = await save({
      acknowledge_severe: acknowledge,
      ...(isOther ? { severe_signals: [...severe] } : {}),
      ...(isOtherExpired ? { expired_documents: expired } : {}),
      ...(isOtherRequired ? { required_proofs: [...required] } : {}),
    });
    // A shorter list may wait for a second user, so the one in force is shown again.
    setSevere(saved.severe_signals);
  };
  const choose = (name: StoppingSignal, on: boolean) => {
    const others = severe.filter((each) => each !== name);
    setSevere(on ? [...others, name] : others);
  };
  return (
    <PageForm
      task={task}
      act={act}
      isChanged={isOther || isOtherExpired || isOtherRequired || acknowledge !== settings.acknowledge_severe}
    >
      <Toggle
        label={translations.text('severe.acknowledge')}
        hint={translations.text('severe.acknowledgeHint')}
        on={acknowledge}
        onChange={setAcknowledge}
      />
      {(Object.keys(SIGNAL_GROUPS) as (keyof typeof SIGNAL_GROUPS)[]).map((group) => (
        <fieldset key={group} className={styles['group']}>
          <legend>{translations.text(`severe.${group}`)}</legend>
          {listStopping(group).map((name) => (
            <Toggle
              key={name}
              label={translations.text(`severe.${name}`)}
              hint={formatCount(translations, preview, name)}
              on={severe.includes(name)}
              onChange={(on) => choose(name, on)}
            />
          ))}
        </fieldset>
      ))}
      <fieldset className={styles['group']}>
        <legend>{translations.text('required.title')}</legend>
        <Toggle
          label={translations.text('expired.park')}
          hint={translations.text('expired.parkHint')}
          on={expired === 'park'}
          onChange={(on) => setExpired(on ? 'park' : 'signal')}
        />
        {PROOFS.map((name) => (
          <Toggle
            key={name}
            label={translations.text(`required.${name}`)}
            hint={translations.text(`required.${name}.hint`)}
            on={required.includes(name)}
            onChange={(on) =>
              setRequired(PROOFS.filter((each) => (each === name ? on : required.includes(each))))
            }
          />
        ))}
      </fieldset>
      <ApprovalsPreview preview={preview} />
    </PageForm>
  );
}

const isOtherList = (list: readonly string[], saved: readonly string[]) =>
  list.length !== saved.length || saved.some((name) => !list.includes(name));

/** How many of the approvals of the last 30 days have the signal; nothing while they are counted. */
function formatCount(
  translations: Translations,
  preview: ReturnType<typeof useApprovalsPreview>,
  name: StoppingSignal,
): string | undefined {
  if (preview === null || preview === 'failed' || preview.approved === 0) return undefined;
  const count = preview.signals.find(({ signal }) => signal === name)?.count ?? 0;
  return translations.text('preview.signal', { count });
}

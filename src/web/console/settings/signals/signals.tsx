import type { Settings } from '../../api/answers.ts';
import { useTask } from '../../components/use-task.ts';
import { SIGNAL_GROUPS, type SignalName } from '../../locales/signal-groups.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { PageForm } from '../parts/page-form.tsx';
import { SectionPart } from '../parts/section.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import styles from './severe.module.css';

/** Which signals are severe, and whether an approval must acknowledge them. */
export default function SevereSignals() {
  const words = useTranslations();
  return (
    <SectionPart title={words.text('settings.signals')} lead={words.text('severe.lead')}>
      <WithSettings>{(settings) => <SevereSignalsForm settings={settings} />}</WithSettings>
    </SectionPart>
  );
}

function SevereSignalsForm({ settings }: { settings: Settings }) {
  const words = useTranslations();
  const save = useSaveSettings();
  const task = useTask();
  const [acknowledge, setAcknowledge] = useFormDraft('signals.acknowledge', settings.acknowledge_severe);
  const [severe, setSevere] = useFormDraft<readonly SignalName[]>('signals.severe', settings.severe_signals);
  const isOther =
    severe.length !== settings.severe_signals.length ||
    settings.severe_signals.some((name) => !severe.includes(name));
  const act = () =>
    save({ acknowledge_severe: acknowledge, ...(isOther ? { severe_signals: [...severe] } : {}) });
  const choose = (name: SignalName, on: boolean) => {
    const others = severe.filter((each) => each !== name);
    setSevere(on ? [...others, name] : others);
  };
  return (
    <PageForm task={task} act={act} isChanged={isOther || acknowledge !== settings.acknowledge_severe}>
      <Toggle
        label={words.text('severe.acknowledge')}
        hint={words.text('severe.acknowledgeHint')}
        on={acknowledge}
        onChange={setAcknowledge}
      />
      {(Object.keys(SIGNAL_GROUPS) as (keyof typeof SIGNAL_GROUPS)[]).map((group) => (
        <fieldset key={group} className={styles['group']}>
          <legend>{words.text(`severe.${group}`)}</legend>
          {SIGNAL_GROUPS[group].map((name) => (
            <Toggle
              key={name}
              label={words.text(`severe.${name}`)}
              on={severe.includes(name)}
              onChange={(on) => choose(name, on)}
            />
          ))}
        </fieldset>
      ))}
    </PageForm>
  );
}

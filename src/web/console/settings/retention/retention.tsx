import { Radio, RadioGroup } from 'react-aria-components';
import { Field } from '../../../ui/field/field.tsx';
import type { Settings } from '../../api/answers.ts';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { PageForm } from '../parts/page-form.tsx';
import { SectionPart } from '../parts/section.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import { MAX_DIGITS, readDays } from './read-days.ts';
import styles from './retention.module.css';

/** How long images are kept. */
export default function Retention() {
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.retention')} lead={translations.text('retention.lead')}>
      <WithSettings>{(settings) => <RetentionForm settings={settings} />}</WithSettings>
    </SectionPart>
  );
}

type RetentionMode = 'forever' | 'days';

function RetentionForm({ settings: { retention_days } }: { settings: Settings }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask({ retention_days: translations.text('retention.days') });
  const [mode, setKept] = useFormDraft<RetentionMode>(
    'retention',
    retention_days === null ? 'forever' : 'days',
  );
  const [typed, setTyped] = useFormDraft('retention.days', String(retention_days ?? 90));
  const days = mode === 'forever' ? null : readDays(typed);
  const isBad = mode === 'days' && days === null;
  const act = async () => {
    if (isBad) return false;
    await save({ retention_days: days });
    return true;
  };
  return (
    <PageForm task={task} act={act} isChanged={isBad || days !== retention_days}>
      <RadioGroup
        className={styles['radios']!}
        value={mode}
        onChange={(value) => setKept(value as RetentionMode)}
        aria-label={translations.text('settings.retention')}
      >
        <Radio value="days" className={styles['radio']!}>
          {translations.text('retention.someDays')}
        </Radio>
        <Radio value="forever" className={styles['radio']!}>
          {translations.text('retention.forever')}
        </Radio>
      </RadioGroup>
      {mode === 'days' && (
        <Field
          className={styles['days']}
          label={translations.text('retention.days')}
          inputMode="numeric"
          value={typed}
          maxLength={MAX_DIGITS}
          problem={isBad ? translations.text('retention.badDays') : task.problemAt('retention_days')}
          onChange={setTyped}
        />
      )}
      <p className="muted" role="status">
        {mode === 'forever' && translations.text('retention.meansForever')}
        {days !== null && translations.text('retention.meansDays', { days })}
      </p>
    </PageForm>
  );
}

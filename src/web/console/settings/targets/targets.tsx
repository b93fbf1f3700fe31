import { Field } from '../../../ui/field/field.tsx';
import type { Settings } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { Check } from '../../components/check.tsx';
import { Choice } from '../../components/choice.tsx';
import { Fields } from '../../components/fields.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { PageForm } from '../parts/page-form.tsx';
import { SectionPart } from '../parts/section.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import {
  COUNTRIES,
  changesTargets,
  KINDS,
  type Kind,
  readTargets,
  type TargetDraft,
  toDraft,
  type WrongField,
} from './read-targets.ts';
import styles from './targets.module.css';

/** The form for the SLA targets: how soon cases should be decided. */
export default function Targets() {
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.targets')} lead={translations.text('targets.lead')}>
      <WithSettings>{(settings) => <TargetsForm targets={settings.targets} />}</WithSettings>
    </SectionPart>
  );
}

function TargetsForm({ targets }: { targets: Settings['targets'] }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask({ 'targets.time_zone': translations.text('targets.zone') });
  const [draft, setDraft] = useFormDraft<TargetDraft>('targets', toDraft(targets, readZone()));
  const change = (part: Partial<TargetDraft>) => setDraft({ ...draft, ...part });
  const read = readTargets(draft);
  const names = new Intl.DisplayNames(translations.locale, { type: 'region' });
  const act = async () => {
    if (!read.ok) return false;
    await save({ targets: read.targets });
    return true;
  };
  const isChanged = changesTargets(draft, targets, readZone());
  const problemAt = (field: Exclude<WrongField, Kind>) =>
    read.ok || !read.wrong.includes(field) ? null : translations.text(`targets.wrong.${field}`);
  const hoursProblemAt = (kind: Kind) => {
    if (read.ok || !read.wrong.includes(kind)) return null;
    const { minimum: min, maximum: max } = SETTING_FIELDS[`targets.hours.${kind}`];
    return translations.text('targets.wrong.hours', { min, max });
  };
  return (
    <PageForm task={task} act={act} isChanged={isChanged}>
      <Fields>
        {KINDS.map((kind) => (
          <Field
            key={kind}
            label={translations.text('targets.hours', { kind: translations.text(`kind.${kind}`) })}
            hint={translations.text('targets.hoursHint')}
            inputMode="decimal"
            maxLength={7}
            value={draft.hours[kind]}
            problem={hoursProblemAt(kind)}
            onChange={(typed) => change({ hours: { ...draft.hours, [kind]: typed } })}
          />
        ))}
      </Fields>
      <Toggle
        label={translations.text('targets.working')}
        hint={translations.text('targets.workingHint')}
        on={draft.isWorking}
        onChange={(isWorking) => change({ isWorking })}
      />
      {draft.isWorking && (
        <>
          <WorkingDays days={draft.days} onChange={(days) => change({ days })} problem={problemAt('days')} />
          <Fields>
            <Field
              label={translations.text('targets.from')}
              hint={translations.text('targets.timeHint')}
              maxLength={5}
              value={draft.from}
              problem={problemAt('from')}
              onChange={(from) => change({ from })}
            />
            <Field
              label={translations.text('targets.to')}
              hint={translations.text('targets.timeHint')}
              maxLength={5}
              value={draft.to}
              problem={problemAt('to')}
              onChange={(to) => change({ to })}
            />
          </Fields>
          <Choice
            label={translations.text('targets.country')}
            value={draft.country}
            options={[
              { value: '', word: translations.text('targets.noCountry') },
              ...COUNTRIES.map((value) => ({ value, word: names.of(value) ?? value })).sort((one, other) =>
                one.word.localeCompare(other.word, translations.locale),
              ),
            ]}
            onChange={(country) => change({ country })}
          />
          <Field
            label={translations.text('targets.holidays')}
            hint={translations.text('targets.holidaysHint')}
            lines={4}
            value={draft.holidays}
            problem={problemAt('holidays') ?? task.problemAt('targets.working_hours.holidays')}
            onChange={(holidays) => change({ holidays })}
          />
        </>
      )}
      <Field
        label={translations.text('targets.zone')}
        hint={translations.text('targets.zoneHint')}
        maxLength={SETTING_FIELDS['targets.time_zone'].maxLength}
        value={draft.zone}
        problem={task.problemAt('targets.time_zone')}
        onChange={(zone) => change({ zone })}
      />
    </PageForm>
  );
}

type DaysProps = { days: readonly number[]; problem: string | null; onChange(days: number[]): void };

function WorkingDays({ days, problem, onChange }: DaysProps) {
  const translations = useTranslations();
  // 5 January 1970 was a Monday.
  const formatWeekday = (day: number) =>
    new Date(Date.UTC(1970, 0, 4 + day)).toLocaleDateString(translations.locale, {
      weekday: 'short',
      timeZone: 'UTC',
    });
  return (
    <fieldset className={styles['days']}>
      <legend>{translations.text('targets.days')}</legend>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <Check
          key={day}
          isOn={days.includes(day)}
          onChange={(isOn) =>
            onChange([...days.filter((each) => each !== day), ...(isOn ? [day] : [])].sort())
          }
        >
          {formatWeekday(day)}
        </Check>
      ))}
      {problem && <p className={styles['wrong']}>{problem}</p>}
    </fieldset>
  );
}

const readZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

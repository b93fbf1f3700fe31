import { Field } from '../../../ui/field/field.tsx';
import type { Settings } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { NotedChange } from '../parts/noted-change.tsx';
import { PageForm } from '../parts/page-form.tsx';
import { Block, SectionPart } from '../parts/section.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import { readPercent } from './read-percent.ts';
import styles from './second.module.css';

/** Which decisions need a four-eyes review, and which another person judges afterwards. */
export default function FourEyesSection() {
  const translations = useTranslations();
  return (
    <SectionPart
      title={translations.text('settings.four-eyes')}
      lead={translations.text('fourEyesRules.lead')}
    >
      <WithSettings>
        {(settings) => (
          <>
            <NotedChange settings={settings} />
            <FourEyesForm settings={settings} />
          </>
        )}
      </WithSettings>
      <Block
        title={translations.text('fourEyesRules.quality')}
        lead={translations.text('fourEyesRules.qualityLead')}
      >
        <WithSettings>{(settings) => <QualityForm settings={settings} />}</WithSettings>
      </Block>
    </SectionPart>
  );
}

function FourEyesForm({ settings: { second_look: saved } }: { settings: Settings }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask({ second_look: translations.text('fourEyesRules.sample') });
  const [rejections, setRejections] = useFormDraft('fourEyesRules.rejections', saved.rejections);
  const [approvals, setApprovals] = useFormDraft('fourEyesRules.approvals', saved.approvals_against_signals);
  const [typed, setTyped] = useFormDraft('fourEyesRules.percent', String(saved.sample_percent));
  const percent = readPercent(typed, SETTING_FIELDS['second_look.sample_percent']);
  const isChanged =
    rejections !== saved.rejections ||
    approvals !== saved.approvals_against_signals ||
    percent !== saved.sample_percent;
  const act = async () => {
    if (percent === null) return false;
    const second_look = { rejections, approvals_against_signals: approvals, sample_percent: percent };
    await save({ second_look });
    return true;
  };
  return (
    <PageForm task={task} act={act} isChanged={isChanged}>
      <Toggle
        label={translations.text('fourEyesRules.rejections')}
        hint={translations.text('fourEyesRules.rejectionsHint')}
        on={rejections}
        onChange={setRejections}
      />
      <Toggle
        label={translations.text('fourEyesRules.approvals')}
        hint={translations.text('fourEyesRules.approvalsHint')}
        on={approvals}
        onChange={setApprovals}
      />
      <Field
        className={styles['percent']}
        label={translations.text('fourEyesRules.sample')}
        hint={translations.text('fourEyesRules.sampleHint')}
        inputMode="decimal"
        value={typed}
        maxLength={6}
        problem={percent === null ? translations.text('fourEyesRules.badPercent') : null}
        onChange={setTyped}
      />
      <p className="muted small">{translations.text('fourEyesRules.machines')}</p>
    </PageForm>
  );
}

function QualityForm({ settings: { quality: saved } }: { settings: Settings }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask({ quality: translations.text('fourEyesRules.qualityPercent') });
  const [pipeline, setPipeline] = useFormDraft('quality.pipeline', saved.from_pipeline);
  const [staff, setStaff] = useFormDraft('quality.staff', saved.from_staff);
  const [typed, setTyped] = useFormDraft('quality.percent', String(saved.sample_percent));
  const percent = readPercent(typed, SETTING_FIELDS['quality.sample_percent']);
  const isChanged =
    pipeline !== saved.from_pipeline || staff !== saved.from_staff || percent !== saved.sample_percent;
  const act = async () => {
    if (percent === null) return false;
    await save({ quality: { sample_percent: percent, from_pipeline: pipeline, from_staff: staff } });
    return true;
  };
  return (
    <PageForm task={task} act={act} isChanged={isChanged}>
      <Field
        className={styles['percent']}
        label={translations.text('fourEyesRules.qualityPercent')}
        hint={translations.text('fourEyesRules.qualityHint')}
        inputMode="decimal"
        value={typed}
        maxLength={6}
        problem={percent === null ? translations.text('fourEyesRules.badPercent') : null}
        onChange={setTyped}
      />
      <Toggle label={translations.text('fourEyesRules.fromPipeline')} on={pipeline} onChange={setPipeline} />
      <Toggle label={translations.text('fourEyesRules.fromStaff')} on={staff} onChange={setStaff} />
    </PageForm>
  );
}

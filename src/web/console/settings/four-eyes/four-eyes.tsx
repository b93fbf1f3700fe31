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
  const words = useTranslations();
  return (
    <SectionPart title={words.text('settings.four-eyes')} lead={words.text('fourEyesRules.lead')}>
      <WithSettings>
        {(settings) => (
          <>
            <NotedChange settings={settings} />
            <FourEyesForm settings={settings} />
          </>
        )}
      </WithSettings>
      <Block title={words.text('fourEyesRules.quality')} lead={words.text('fourEyesRules.qualityLead')}>
        <WithSettings>{(settings) => <QualityForm settings={settings} />}</WithSettings>
      </Block>
    </SectionPart>
  );
}

function FourEyesForm({ settings: { second_look: saved } }: { settings: Settings }) {
  const words = useTranslations();
  const save = useSaveSettings();
  const task = useTask({ second_look: words.text('fourEyesRules.sample') });
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
        label={words.text('fourEyesRules.rejections')}
        hint={words.text('fourEyesRules.rejectionsHint')}
        on={rejections}
        onChange={setRejections}
      />
      <Toggle
        label={words.text('fourEyesRules.approvals')}
        hint={words.text('fourEyesRules.approvalsHint')}
        on={approvals}
        onChange={setApprovals}
      />
      <Field
        className={styles['percent']}
        label={words.text('fourEyesRules.sample')}
        hint={words.text('fourEyesRules.sampleHint')}
        inputMode="decimal"
        value={typed}
        maxLength={6}
        problem={percent === null ? words.text('fourEyesRules.badPercent') : null}
        onChange={setTyped}
      />
      <p className="muted small">{words.text('fourEyesRules.machines')}</p>
    </PageForm>
  );
}

function QualityForm({ settings: { quality: saved } }: { settings: Settings }) {
  const words = useTranslations();
  const save = useSaveSettings();
  const task = useTask({ quality: words.text('fourEyesRules.qualityPercent') });
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
        label={words.text('fourEyesRules.qualityPercent')}
        hint={words.text('fourEyesRules.qualityHint')}
        inputMode="decimal"
        value={typed}
        maxLength={6}
        problem={percent === null ? words.text('fourEyesRules.badPercent') : null}
        onChange={setTyped}
      />
      <Toggle label={words.text('fourEyesRules.fromPipeline')} on={pipeline} onChange={setPipeline} />
      <Toggle label={words.text('fourEyesRules.fromStaff')} on={staff} onChange={setStaff} />
    </PageForm>
  );
}

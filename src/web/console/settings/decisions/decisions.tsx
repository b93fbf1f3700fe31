import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import type { Settings } from '../../api/answers.ts';
import { Buttons } from '../../parts/buttons.tsx';
import { Icon } from '../../parts/icons.tsx';
import { useWords } from '../../words/use-words.ts';
import { PageForm } from '../parts/page-form.tsx';
import { SectionPart } from '../parts/section.tsx';
import { type Entry, Sortable } from '../parts/sortable.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useOpened } from '../parts/use-opened.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import { useTask } from '../parts/use-task.ts';
import styles from './decisions.module.css';
import { type Reason, readPercent } from './read-decisions.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const MOST = 50;

/** Which decisions take two people, and why something is rejected. */
export default function Decisions() {
  const words = useWords();
  return (
    <>
      <SectionPart title={words.text('second.title')} lead={words.text('second.lead')}>
        <WithSettings>{(settings) => <SecondLookForm settings={settings} />}</WithSettings>
      </SectionPart>
      <SectionPart title={words.text('reasons.title')} lead={words.text('reasons.lead')}>
        <WithSettings>{(settings) => <ReasonsForm settings={settings} />}</WithSettings>
      </SectionPart>
    </>
  );
}

function SecondLookForm({ settings: { second_look: kept } }: { settings: Settings }) {
  const words = useWords();
  const save = useSaveSettings();
  const task = useTask({ second_look: words.text('second.sample') });
  const [rejections, setRejections] = useState(kept.rejections);
  const [approvals, setApprovals] = useState(kept.approvals_against_signals);
  const [typed, setTyped] = useState(String(kept.sample_percent));
  const percent = readPercent(typed);
  const isChanged =
    rejections !== kept.rejections ||
    approvals !== kept.approvals_against_signals ||
    percent !== kept.sample_percent;
  const act = async () => {
    if (percent === null) return false;
    const second_look = { rejections, approvals_against_signals: approvals, sample_percent: percent };
    await save({ second_look });
    return true;
  };
  return (
    <PageForm task={task} act={act} isChanged={isChanged}>
      <Toggle
        label={words.text('second.rejections')}
        hint={words.text('second.rejectionsHint')}
        on={rejections}
        onChange={setRejections}
      />
      <Toggle
        label={words.text('second.approvals')}
        hint={words.text('second.approvalsHint')}
        on={approvals}
        onChange={setApprovals}
      />
      <Field
        className={styles['percent']}
        label={words.text('second.sample')}
        hint={words.text('second.sampleHint')}
        inputMode="decimal"
        value={typed}
        maxLength={6}
        problem={percent === null ? words.text('second.badPercent') : null}
        onChange={setTyped}
      />
      <p className="muted small">{words.text('second.machines')}</p>
    </PageForm>
  );
}

const entriesOf = (reasons: readonly Reason[]): Entry[] =>
  reasons.map(({ code, staff }) => ({ id: code, name: staff }));

function ReasonsForm({ settings }: { settings: Settings }) {
  const words = useWords();
  const save = useSaveSettings();
  const task = useTask();
  const [reasons, setReasons] = useState<Reason[]>(settings.reasons);
  const { opened, open, close } = useOpened<Reason | 'new'>();
  const find = (id: string) => reasons.find(({ code }) => code === id)!;
  const keep = (reason: Reason) => {
    if (opened === 'new') setReasons([...reasons, reason]);
    else setReasons(reasons.map((each) => (each === opened ? reason : each)));
    close();
  };
  const isFull = reasons.length >= MOST;
  return (
    <>
      <PageForm
        task={task}
        act={() => save({ reasons })}
        isChanged={JSON.stringify(reasons) !== JSON.stringify(settings.reasons)}
      >
        {reasons.length === 0 && <p className="muted">{words.text('reasons.none')}</p>}
        {reasons.length > 0 && (
          <Sortable
            label={words.text('reasons.title')}
            entries={entriesOf(reasons)}
            onChange={(entries) => setReasons(entries.map(({ id }) => find(id)))}
            tools={({ id, name }) => (
              <>
                <IconButton label={words.text('replies.edit', { name })} onClick={() => open(find(id))}>
                  <Icon name="edit" />
                </IconButton>
                <IconButton
                  label={words.text('sort.remove', { name })}
                  onClick={() => setReasons(reasons.filter(({ code }) => code !== id))}
                >
                  <Icon name="bin" />
                </IconButton>
              </>
            )}
          />
        )}
        <Buttons>
          <Button
            aria-disabled={isFull}
            title={isFull ? words.text('replies.most', { count: MOST }) : undefined}
            onClick={() => !isFull && open('new')}
          >
            {words.text('reasons.add')}
          </Button>
        </Buttons>
      </PageForm>
      {opened && (
        <ReasonDialog
          before={opened === 'new' ? null : opened}
          taken={reasons.filter((each) => each !== opened).map(({ code }) => code)}
          onKeep={keep}
          onClose={close}
        />
      )}
    </>
  );
}

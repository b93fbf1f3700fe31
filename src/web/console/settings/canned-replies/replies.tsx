import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { Settings } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { Buttons } from '../../components/buttons.tsx';
import { Icon } from '../../components/icons.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { PageForm } from '../parts/page-form.tsx';
import { SectionPart } from '../parts/section.tsx';
import { type Entry, Sortable } from '../parts/sortable.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

const MAX_REPLIES = SETTING_FIELDS.ready_replies.maxItems;

/** The texts that reviewers can insert with one press. */
export default function Replies() {
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.replies')} lead={translations.text('replies.lead')}>
      <WithSettings>{(settings) => <RepliesForm settings={settings} />}</WithSettings>
    </SectionPart>
  );
}

const isSame = (entries: readonly Entry[], saved: readonly string[]) =>
  entries.length === saved.length && entries.every(({ name }, index) => name === saved[index]);

/** An id that no entry has; those of a form that was found again count too. */
const nextId = (entries: readonly Entry[]) =>
  String(1 + Math.max(-1, ...entries.map(({ id }) => Number(id))));

function RepliesForm({ settings: { ready_replies } }: { settings: Settings }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask();
  const [entries, setEntries] = useFormDraft<Entry[]>(
    'replies',
    ready_replies.map((name, index) => ({ id: String(index), name })),
  );
  const { opened, open, close } = useDialog<Entry | 'new'>();
  const keep = (text: string) => {
    if (opened === 'new') setEntries([...entries, { id: nextId(entries), name: text }]);
    else setEntries(entries.map((entry) => (entry === opened ? { ...entry, name: text } : entry)));
    close();
  };
  return (
    <>
      <PageForm
        task={task}
        act={() => save({ ready_replies: entries.map(({ name }) => name) })}
        isChanged={!isSame(entries, ready_replies)}
      >
        {entries.length > 0 ? (
          <List entries={entries} onChange={setEntries} onEdit={open} />
        ) : (
          <p className="muted">{translations.text('replies.none')}</p>
        )}
        <Buttons>
          <Button
            aria-disabled={entries.length >= MAX_REPLIES}
            title={
              entries.length >= MAX_REPLIES
                ? translations.text('replies.most', { count: MAX_REPLIES })
                : undefined
            }
            onClick={() => entries.length < MAX_REPLIES && open('new')}
          >
            {translations.text('replies.add')}
          </Button>
        </Buttons>
      </PageForm>
      {opened && <ReplyDialog before={opened === 'new' ? null : opened.name} onKeep={keep} onClose={close} />}
    </>
  );
}

type ListProps = { entries: Entry[]; onChange(entries: Entry[]): void; onEdit(entry: Entry): void };

function List({ entries, onChange, onEdit }: ListProps) {
  const translations = useTranslations();
  return (
    <>
      <Sortable
        label={translations.text('settings.replies')}
        entries={entries}
        onChange={onChange}
        tools={(entry) => (
          <>
            <IconButton
              label={translations.text('replies.edit', { name: entry.name })}
              onClick={() => onEdit(entry)}
            >
              <Icon name="edit" />
            </IconButton>
            <IconButton
              label={translations.text('sort.remove', { name: entry.name })}
              onClick={() => onChange(entries.filter((each) => each !== entry))}
            >
              <Icon name="bin" />
            </IconButton>
          </>
        )}
      />
      <p className="muted small">{translations.text('sort.hint')}</p>
    </>
  );
}

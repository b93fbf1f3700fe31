import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { Settings } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { Buttons } from '../../components/buttons.tsx';
import { Icon } from '../../components/icons.tsx';
import { useTask } from '../../components/use-task.ts';
import type { Translations } from '../../locales/catalogue.ts';
import { formatTenantReason } from '../../locales/format-tenant-reason.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { PageForm } from '../parts/page-form.tsx';
import { SectionPart } from '../parts/section.tsx';
import { type Entry, Sortable } from '../parts/sortable.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from '../parts/use-settings.tsx';
import type { Reason } from './code-for.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const MAX_REASONS = SETTING_FIELDS.reasons.maxItems;

/** Why something is rejected: reviewers choose one by a key, and the person reads it. */
export default function Reasons() {
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.reasons')} lead={translations.text('reasons.lead')}>
      <WithSettings>{(settings) => <ReasonsForm settings={settings} />}</WithSettings>
    </SectionPart>
  );
}

const toEntries = (translations: Translations, reasons: readonly Reason[]): Entry[] =>
  reasons.map((reason) => ({ id: reason.code, name: formatTenantReason(translations, reason) }));

function ReasonsForm({ settings }: { settings: Settings }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask();
  const [reasons, setReasons] = useFormDraft<Reason[]>('reasons', settings.reasons);
  const [isRequired, setRequired] = useFormDraft('reasons.required', settings.reasons_required);
  const { opened, open, close } = useDialog<Reason | 'new'>();
  const find = (id: string) => reasons.find(({ code }) => code === id)!;
  const keep = (reason: Reason) => {
    if (opened === 'new') setReasons([...reasons, reason]);
    else setReasons(reasons.map((each) => (each === opened ? reason : each)));
    close();
  };
  const isFull = reasons.length >= MAX_REASONS;
  return (
    <>
      <PageForm
        task={task}
        act={async () => {
          if (isRequired && reasons.length === 0) return false;
          await save({ reasons, reasons_required: isRequired });
          return true;
        }}
        isChanged={
          isRequired !== settings.reasons_required ||
          JSON.stringify(reasons) !== JSON.stringify(settings.reasons)
        }
      >
        {reasons.length === 0 && <p className="muted">{translations.text('reasons.none')}</p>}
        {reasons.length > 0 && (
          <Sortable
            label={translations.text('settings.reasons')}
            entries={toEntries(translations, reasons)}
            onChange={(entries) => setReasons(entries.map(({ id }) => find(id)))}
            tools={({ id, name }) => (
              <>
                <IconButton
                  label={translations.text('replies.edit', { name })}
                  onClick={() => open(find(id))}
                >
                  <Icon name="edit" />
                </IconButton>
                <IconButton
                  label={translations.text('sort.remove', { name })}
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
            title={isFull ? translations.text('replies.most', { count: MAX_REASONS }) : undefined}
            onClick={() => !isFull && open('new')}
          >
            {translations.text('reasons.add')}
          </Button>
        </Buttons>
        <Toggle
          label={translations.text('reasons.required')}
          hint={translations.text('reasons.requiredHint')}
          problem={isRequired && reasons.length === 0 ? translations.text('reasons.requiredNone') : null}
          on={isRequired}
          onChange={setRequired}
        />
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

import { type KeyboardEvent, useRef } from 'react';
import { Menu, Button as MenuButton, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from '../../../../ui/button/button.tsx';
import { Problem } from '../../../../ui/field/problem.tsx';
import { useRead, useSend } from '../../../api/use-api.ts';
import { useDraft } from '../../../cases/use-draft.ts';
import { Check } from '../../../components/check.tsx';
import { Icon } from '../../../components/icons.tsx';
import popover from '../../../components/popover.module.css';
import { useConsole } from '../../../console-context.ts';
import { formatTenantReason } from '../../../locales/format-tenant-reason.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { handlesFraud } from '../../../session.ts';
import { formatLanguage } from '../decision/format-language.ts';
import { fitsKind, pickText } from '../decision/list-choices.ts';
import styles from './composer.module.css';
import { addMention, suggestNames } from './suggest-names.ts';
import { useSendText } from './use-send-text.ts';

/** Where the focus goes by the keys for a message and for a note. */
export const WRITE_FIELD = 'write';
export const NOTE_FIELD = 'note';

type Props = { caseId: string; kind: string; language: string | null };

/** Writes to the customer, or a note to colleagues. Unsent text stays, also while another case is open. */
export function Composer({ caseId, kind, language }: Props) {
  const translations = useTranslations();
  const { letters } = useConsole();
  const [isNote, change] = useDraft(['writes a note', caseId], false);
  return (
    <div className={styles['composer']}>
      <div className={styles['tabs']} role="tablist" aria-label={translations.text('write.tabs')}>
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            role="tab"
            aria-selected={isNote === each}
            data-tab={each ? NOTE_FIELD : WRITE_FIELD}
            onClick={() => change(() => each)}
          >
            {translations.text(each ? 'write.note' : 'decide.comment')}{' '}
            {letters && <kbd>{each ? 'I' : 'M'}</kbd>}
          </button>
        ))}
      </div>
      {isNote ? (
        <NoteForm key={`note ${caseId}`} caseId={caseId} />
      ) : (
        <MessageForm key={`message ${caseId}`} caseId={caseId} kind={kind} language={language} />
      )}
    </div>
  );
}

/** Ctrl and Enter send out of the text, as in the message of a decision. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function MessageForm({ caseId, kind, language }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const [needsAnswer, setNeedsAnswer] = useDraft(['needs an answer', caseId], true);
  const write = (comment: string) =>
    send('POST /admin/submissions/{id}/messages', {
      path: { id: caseId },
      body: { comment, response_required: needsAnswer },
    });
  const { text, setText, isHeld, problem, submit } = useSendText(['message', caseId], write, 'write.sent');
  return (
    <form className={styles['form']} onSubmit={submit}>
      <textarea
        id={WRITE_FIELD}
        aria-label={translations.text('decide.comment')}
        rows={2}
        maxLength={4096}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      <Templates kind={kind} language={language} text={text} onText={setText} />
      <div className={styles['end']}>
        <Check isOn={needsAnswer} onChange={(isOn) => setNeedsAnswer(() => isOn)}>
          {translations.text('write.answer')}
        </Check>
        <Button type="submit" aria-disabled={isHeld}>
          {translations.text('write.send')}
        </Button>
      </div>
      <Problem sentence={problem} />
    </form>
  );
}

type TemplatesProps = { kind: string; language: string | null; text: string; onText(text: string): void };

/**
 * The tenant's texts: its ready replies, and those of its reasons that fit the image, in the customer's language. One
 * that is chosen comes after what was typed. While it is in the text, the reader sees it in their own language too.
 */
function useTemplates(kind: string, language: string | null) {
  const translations = useTranslations();
  const reasons = useRead('GET /admin/reasons', {}).data?.reasons ?? [];
  const replies = useRead('GET /admin/ready-replies', {}).data?.ready_replies ?? [];
  const fitting = reasons.filter(({ code }) => fitsKind(kind, code));
  return [
    ...replies.map((reply) => ({ label: reply, text: reply, translated: null })),
    ...fitting.flatMap(({ code, staff, subject: texts }) => {
      const [theirs, translated] = [
        pickText({ texts }, language),
        pickText({ texts }, translations.language),
      ];
      if (!theirs) return [];
      const label = formatTenantReason(translations, { code, staff });
      return [
        {
          label,
          text: theirs.text,
          translated: translated?.language === theirs.language ? null : translated,
        },
      ];
    }),
  ];
}

/** A menu gives the focus back to its button one frame after it has closed. */
const afterClosing = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** A menu, not a select: a select applies its first entry at the first arrow key. */
function Templates({ kind, language, text, onText }: TemplatesProps) {
  const translations = useTranslations();
  const templates = useTemplates(kind, language);
  if (templates.length === 0) return null;
  const choose = (index: string) => {
    const chosen = templates[Number(index)]?.text ?? '';
    onText(text.trim() === '' ? chosen : `${text}\n${chosen}`);
    afterClosing(() => document.getElementById(WRITE_FIELD)?.focus());
  };
  const foreign = templates.filter((each) => each.translated !== null && text.includes(each.text));
  return (
    <>
      <MenuTrigger>
        <MenuButton className={styles['templates']!}>
          {translations.text('write.templates')}
          <Icon name="down" />
        </MenuButton>
        <Popover className={popover['popover']!} placement="top start">
          <Menu
            className={popover['options']!}
            aria-label={translations.text('write.templates')}
            onAction={(index) => choose(String(index))}
          >
            {templates.map(({ label }, index) => (
              <MenuItem key={label} id={String(index)} className={popover['option']!}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {foreign.map(({ label, translated }) => (
        <p key={label} className="muted small">
          <strong>
            {translations.text('decide.inOwn', {
              language: formatLanguage(translations, translated!.language),
            })}
          </strong>{' '}
          <span lang={translated!.language}>{translated!.text}</span>
        </p>
      ))}
    </>
  );
}

function NoteForm({ caseId }: { caseId: string }) {
  const translations = useTranslations();
  const send = useSend();
  const { session } = useConsole();
  const [isRestricted, setRestricted] = useDraft(['restricted note', caseId], false);
  const [isConfidential, setConfidential] = useDraft(['confidential note', caseId], false);
  const write = (note: string) =>
    send('POST /admin/submissions/{id}/notes', {
      path: { id: caseId },
      body: { text: note, confidential: isConfidential, restricted: isRestricted },
    });
  const { text, setText, isHeld, problem, submit } = useSendText(['note', caseId], write, 'notes.written');
  const field = useRef<HTMLTextAreaElement>(null);
  const colleagues = useRead('GET /admin/colleagues', {}).data ?? [];
  const names = colleagues.map(({ username }) => username).filter((name) => name !== session.username);
  const suggested = suggestNames(text, names);
  return (
    <form className={styles['form']} onSubmit={submit}>
      <textarea
        id={NOTE_FIELD}
        ref={field}
        aria-label={translations.text('notes.write')}
        rows={2}
        maxLength={4096}
        placeholder={names.length > 0 ? translations.text('notes.hint') : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      {suggested.length > 0 && (
        <ul className={styles['names']} aria-label={translations.text('notes.names')}>
          {suggested.map((name) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  setText(addMention(text, name));
                  field.current?.focus();
                }}
              >
                <bdi>@{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['end']}>
        <Check isOn={isConfidential} onChange={(isOn) => setConfidential(() => isOn)}>
          {translations.text('notes.confidential')}
        </Check>
        {handlesFraud(session) && (
          <Check isOn={isRestricted} onChange={(isOn) => setRestricted(() => isOn)}>
            {translations.text('notes.restricted')}
          </Check>
        )}
        <Button type="submit" aria-disabled={isHeld}>
          {translations.text('notes.save')}
        </Button>
      </div>
      <p className="muted small" role="status">
        {translations.text(
          isRestricted ? 'escalate.whyHint' : isConfidential ? 'notes.confidentialLead' : 'notes.openLead',
        )}
      </p>
      <Problem sentence={problem} />
    </form>
  );
}

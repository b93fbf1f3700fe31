import { useState } from 'react';
import type { SecondFactor } from '../../api/answers.ts';
import { useConsole } from '../../console-context.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Icon } from '../../parts/icons.tsx';
import { saveFile } from '../../save-file.ts';
import { useWords } from '../../words/use-words.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useTask } from '../parts/use-task.ts';
import { CodeField } from './code-field.tsx';
import { useSendCode } from './use-send-code.ts';

const bold = (inside: React.ReactNode[]) => <strong key="b">{inside}</strong>;

/** Scan, keep the codes, type one: then signing in asks for a code. */
export function SetUpDialog({ factor, onClose }: { factor: SecondFactor; onClose(): void }) {
  const words = useWords();
  const sendCode = useSendCode();
  const { announce } = useConsole();
  const task = useTask();
  const [code, setCode] = useState('');
  const spaced = factor.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <FormDialog
      wide
      title={words.text('factor.setUpTitle')}
      lead={words.text('factor.setUpLead')}
      word={words.text('factor.switchOn')}
      held={/^\s*(\d\s*){6}$/.test(code) ? null : words.text('factor.sixDigits')}
      task={task}
      act={() => sendCode('POST /admin/2fa/activate', code)}
      onDone={() => {
        announce(words.text('factor.activated'));
        onClose();
      }}
      onClose={onClose}
    >
      <div className="set-up">
        <img
          className="qr"
          alt={words.text('enrol.qrAlt')}
          src={`data:image/svg+xml,${encodeURIComponent(factor.qr_svg)}`}
        />
        <ol className="numbered">
          <li>
            <p>{words.nodes('factor.scan', { b: bold })}</p>
            <p className="quiet small">{words.text('factor.orType')}</p>
            <div className="secret-line">
              <code className="secret">{spaced}</code>
              <CopyButton text={factor.secret} />
            </div>
          </li>
          <li>
            <RecoveryCodes codes={factor.recovery_codes} />
          </li>
          <li>
            <CodeField label={words.text('factor.typeCode')} code={code} onChange={setCode} />
          </li>
        </ol>
      </div>
    </FormDialog>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const words = useWords();
  const { session, announce } = useConsole();
  const [saved, setSaved] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const save = () => {
    saveFile(new Blob([text], { type: 'text/plain' }), `attesta-codes-${session.username}.txt`);
    setSaved(true);
    announce(words.text('factor.codesSaved'));
  };
  return (
    <>
      <p>{words.nodes('factor.keepCodes', { b: bold, count: codes.length })}</p>
      <ul className="codes two">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <button className="button" type="button" onClick={save}>
          <Icon name="save" />
          {words.text('factor.saveCodes')}
        </button>
        <CopyButton text={text} />
        {saved && (
          <span className="chip ok">
            <Icon name="check" />
            {words.text('factor.codesSaved')}
          </span>
        )}
      </div>
    </>
  );
}

import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import type { SecondFactor } from '../../api/answers.ts';
import authenticator from '../../components/authenticator.module.css';
import { Buttons } from '../../components/buttons.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { Icon } from '../../components/icons.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { saveFile } from '../../save-file.ts';
import { CodeField } from './code-field.tsx';
import styles from './set-up-dialog.module.css';
import { useSendCode } from './use-send-code.ts';

const bold = (inside: React.ReactNode[]) => <strong key="b">{inside}</strong>;

/** Scan, keep the codes, type one: then signing in asks for a code. */
export function SetUpDialog({ factor, onClose }: { factor: SecondFactor; onClose(): void }) {
  const words = useTranslations();
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
      <div className={styles['set-up']}>
        <img
          className={authenticator['qr']}
          alt={words.text('enrol.qrAlt')}
          src={`data:image/svg+xml,${encodeURIComponent(factor.qr_svg)}`}
        />
        <ol className={styles['numbered']}>
          <li>
            <p>{words.nodes('factor.scan', { b: bold })}</p>
            <p className="muted small">{words.text('factor.orType')}</p>
            <Buttons>
              <code className={authenticator['secret']}>{spaced}</code>
              <CopyButton text={factor.secret} />
            </Buttons>
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
  const words = useTranslations();
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
      <ul className={authenticator['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Buttons>
        <Button onClick={save}>
          <Icon name="save" />
          {words.text('factor.saveCodes')}
        </Button>
        <CopyButton text={text} />
        {saved && (
          <Chip hue="ok">
            <Icon name="check" />
            {words.text('factor.codesSaved')}
          </Chip>
        )}
      </Buttons>
    </>
  );
}

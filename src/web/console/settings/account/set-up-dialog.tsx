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
  const translations = useTranslations();
  const sendCode = useSendCode();
  const { announce } = useConsole();
  const task = useTask();
  const [code, setCode] = useState('');
  const spaced = factor.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <FormDialog
      wide
      title={translations.text('factor.setUpTitle')}
      lead={translations.text('factor.setUpLead')}
      word={translations.text('factor.switchOn')}
      held={/^\s*(\d\s*){6}$/.test(code) ? null : translations.text('factor.sixDigits')}
      task={task}
      act={() => sendCode('POST /admin/2fa/activate', code)}
      onDone={() => {
        announce(translations.text('factor.activated'));
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles['set-up']}>
        <img
          className={authenticator['qr']}
          alt={translations.text('enrol.qrAlt')}
          src={`data:image/svg+xml,${encodeURIComponent(factor.qr_svg)}`}
        />
        <ol className={styles['numbered']}>
          <li>
            <p>{translations.nodes('factor.scan', { b: bold })}</p>
            <p className="muted small">{translations.text('factor.orType')}</p>
            <Buttons>
              <code className={authenticator['secret']}>{spaced}</code>
              <CopyButton text={factor.secret} />
            </Buttons>
          </li>
          <li>
            <RecoveryCodes codes={factor.recovery_codes} />
          </li>
          <li>
            <CodeField label={translations.text('factor.typeCode')} code={code} onChange={setCode} />
          </li>
        </ol>
      </div>
    </FormDialog>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const translations = useTranslations();
  const { session, announce } = useConsole();
  const [saved, setSaved] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const save = () => {
    saveFile(new Blob([text], { type: 'text/plain' }), `attesta-codes-${session.username}.txt`);
    setSaved(true);
    announce(translations.text('factor.codesSaved'));
  };
  return (
    <>
      <p>{translations.nodes('factor.keepCodes', { b: bold, count: codes.length })}</p>
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
          {translations.text('factor.saveCodes')}
        </Button>
        <CopyButton text={text} />
        {saved && (
          <Chip hue="ok">
            <Icon name="check" />
            {translations.text('factor.codesSaved')}
          </Chip>
        )}
      </Buttons>
    </>
  );
}

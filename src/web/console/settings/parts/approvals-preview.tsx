import { useEffect, useState } from 'react';
import type { ApprovalsAsked, ApprovalsCounted } from '../../api/answers.ts';
import { Icon } from '../../components/icons.tsx';
import { useConsoleServices } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './approvals-preview.module.css';

/** After the last change of a draft, in milliseconds: who ticks five signals asks once. */
const PAUSE_MS = 400;

/** The approvals of the last 30 days under a draft; null until they are counted, `failed` if they could not be. */
export function useApprovalsPreview(draft: ApprovalsAsked): ApprovalsCounted | 'failed' | null {
  const { call } = useConsoleServices();
  const json = JSON.stringify(draft);
  const [counted, setCounted] = useState<{ json: string; answer: ApprovalsCounted | 'failed' } | null>(null);
  useEffect(() => {
    let isStale = false;
    const body: ApprovalsAsked = JSON.parse(json);
    const timer = setTimeout(() => {
      call('POST /admin/settings/approvals/preview', { body }).then(
        (answer) => isStale || setCounted({ json, answer }),
        () => isStale || setCounted({ json, answer: 'failed' }),
      );
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [json, call]);
  return counted?.json === json ? counted.answer : null;
}

/** What a draft would have done to the last 30 days, before it is saved. */
export function ApprovalsPreview({ preview }: { preview: ApprovalsCounted | 'failed' | null }) {
  const translations = useTranslations();
  const isWarning = preview !== null && preview !== 'failed' && preview.would_wait + preview.unknown > 0;
  return (
    <div className={`${styles['preview']} ${isWarning ? styles['waits'] : ''}`} role="status">
      <Icon name={isWarning ? 'warn' : 'info'} />
      <div>
        <strong>{translations.text('preview.title')}</strong> <Outcome preview={preview} />
      </div>
    </div>
  );
}

function Outcome({ preview }: { preview: ApprovalsCounted | 'failed' | null }) {
  const translations = useTranslations();
  if (preview === null) return <span>{translations.text('preview.counting')}</span>;
  if (preview === 'failed') return <span>{translations.text('preview.failed')}</span>;
  const { approved, would_wait, unknown } = preview;
  if (approved === 0) return <span>{translations.text('preview.none')}</span>;
  return (
    <>
      <span>{translations.text('preview.waits', { approved, waits: would_wait })}</span>
      {unknown > 0 && <p>{translations.text('preview.unknown', { count: unknown })}</p>}
    </>
  );
}

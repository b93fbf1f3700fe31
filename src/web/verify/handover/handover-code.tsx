import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './handover-code.module.css';
import { QrCode } from './qr-code.tsx';
import { mailLink, useCopiedLink } from './use-copied-link.ts';

/** The QR code for the phone's camera, its expiry, and the same as a link to copy or to mail. */
export function HandoverCode({ url, until }: { url: string; until: Date }) {
  const { nodes, text } = useTranslations();
  const { isCopied, copy } = useCopiedLink(url);
  return (
    <div className={styles['code']}>
      <QrCode text={url} label={text('handover.code')} />
      <p>{nodes('handover.until', { time: until })}</p>
      <div className={styles['ways']}>
        <Button onClick={copy}>{nodes('elsewhere.copy')}</Button>
        <LinkButton href={mailLink(url)}>{nodes('elsewhere.mail')}</LinkButton>
      </div>
      <p role="status">
        {isCopied && nodes('elsewhere.copied')}
        {isCopied === false && (
          <>
            {nodes('handover.link')}
            <br />
            <a href={url}>{url}</a>
          </>
        )}
      </p>
    </div>
  );
}

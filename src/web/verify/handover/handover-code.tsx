import { useTranslations } from '../locales/use-translations.ts';
import styles from './handover-code.module.css';
import { QrCode } from './qr-code.tsx';

/** The QR code for the phone's camera, its expiry, and the same as an address. */
export function HandoverCode({ url, until }: { url: string; until: Date }) {
  const { nodes, text } = useTranslations();
  return (
    <div className={styles['code']}>
      <QrCode text={url} label={text('handover.code')} />
      <p>{nodes('handover.until', { time: until })}</p>
      <p>
        {nodes('handover.link')}
        <br />
        <a href={url}>{url}</a>
      </p>
    </div>
  );
}

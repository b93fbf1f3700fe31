import { useContext } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Icon } from '../components/icon.tsx';
import { COMPUTER_QUERY } from '../components/media.ts';
import { Notice } from '../components/notices/notice.tsx';
import { TenantContext } from '../components/tenant-context.ts';
import { useMedia } from '../components/use-media.ts';
import { QrCode } from '../handover/qr-code.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import { canAskBrowser } from './ask-browser.ts';
import { useWallet, type WalletProps, type WalletState } from './use-wallet.ts';
import styles from './wallet.module.css';

const SENTENCES = {
  idle: null,
  linked: null,
  asking: 'wallet.asking',
  checking: 'wallet.checking',
  declined: 'wallet.declined',
  unsupported: 'wallet.unsupported',
  refused: 'wallet.refused',
  ended: 'wallet.ended',
  over: 'wallet.over',
  offline: 'wallet.offline',
} as const satisfies Record<WalletState, string | null>;

/** A credential of the person's wallet in place of an image. Whatever happens to it, the image stays possible. */
export default function UseIdApp(props: WalletProps) {
  const { nodes, text } = useTranslations();
  const { state, walletError, link, ask, keepLink } = useWallet(props);
  const isComputer = useMedia(COMPUTER_QUERY);
  const hasSignedLink = useContext(TenantContext)?.wallet_link === true;
  // The wallet leads back to the browser that asked. A code for another device, or the page of another site, has no such
  // way: then only a proof of age has a link.
  const canReturn = !isComputer && window === parent;
  const hasLink = props.kind === 'eu_age' || (hasSignedLink && canReturn);
  if (!canAskBrowser() && !hasLink) return <p className="fine-print">{nodes('wallet.unsupported')}</p>;
  const isBusy = state === 'asking' || state === 'checking';
  const sentence = SENTENCES[state];
  // A browser that reached a wallet needs no other way to it.
  const isLinkShown = hasLink && (!canAskBrowser() || state === 'declined' || state === 'unsupported');
  return (
    <div className={styles['wallet']}>
      <Button aria-disabled={isBusy} onClick={() => void ask()}>
        <Icon name="phone" />
        {nodes('wallet.use')}
      </Button>
      <div role="status">
        {sentence && (
          <Notice {...(isBusy ? {} : { hue: 'warn' })}>{nodes(sentence, { code: walletError })}</Notice>
        )}
      </div>
      {link && isLinkShown && !isBusy && !isComputer && (
        <>
          <a className={buttonClass('primary')} href={link} onClick={keepLink}>
            {nodes('wallet.open')}
          </a>
          <p className="fine-print">{nodes('wallet.openLead')}</p>
        </>
      )}
      {link && isLinkShown && !isBusy && isComputer && (
        <>
          <p>{nodes('wallet.scan')}</p>
          <QrCode text={link} label={text('wallet.code')} />
        </>
      )}
    </div>
  );
}

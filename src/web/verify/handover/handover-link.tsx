import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Tile } from '../components/lists/tile.tsx';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './handover-link.module.css';
import { mailLink, useCopiedLink } from './use-copied-link.ts';

type Props = { url: string; until: Date; onStay(): void };

/** On a phone: the address for another device, to be copied, shared or sent. A code of it could not be photographed. */
export function HandoverLink({ url, until, onStay }: Props) {
  const { nodes } = useTranslations();
  const { isCopied, copy } = useCopiedLink(url);
  return (
    <>
      <p className={styles['address']} dir="ltr">
        {url}
      </p>
      <p className={styles['until']}>
        <Icon name="clock" />
        <span>{nodes('handover.until', { time: until })}</span>
      </p>
      <ul className={styles['ways']}>
        {canShare(url) && (
          <li>
            <button type="button" className={styles['way']} onClick={() => void share(url)}>
              <Way icon="send" name="elsewhere.share" about="elsewhere.shareText" />
            </button>
          </li>
        )}
        <li>
          <a className={styles['way']} href={`sms:?&body=${encodeURIComponent(url)}`}>
            <Way icon="message" name="elsewhere.sms" about="elsewhere.smsText" />
          </a>
        </li>
        <li>
          <a className={styles['way']} href={mailLink(url)}>
            <Way icon="mail" name="elsewhere.mail" about="elsewhere.mailText" />
          </a>
        </li>
      </ul>
      <p className={styles['own']}>{nodes('elsewhere.own')}</p>
      <Actions>
        <p className={styles['said']} role="status">
          {isCopied !== null && nodes(isCopied ? 'elsewhere.copied' : 'elsewhere.notCopied')}
        </p>
        <Button look="primary" onClick={copy}>
          {nodes('elsewhere.copy')}
        </Button>
        <Button look="quiet" onClick={onStay}>
          {nodes('elsewhere.stay')}
        </Button>
      </Actions>
    </>
  );
}

function Way({ icon, name, about }: { icon: IconName; name: MessageKey; about: MessageKey }) {
  const { nodes } = useTranslations();
  return (
    <>
      <Tile icon={icon} />
      <span>
        <strong>{nodes(name)}</strong>
        <small>{nodes(about)}</small>
      </span>
    </>
  );
}

const canShare = (url: string) =>
  'share' in navigator && (!('canShare' in navigator) || navigator.canShare({ url }));

/** The person may close the list of apps again: that is no failure. */
async function share(url: string): Promise<void> {
  await navigator.share({ url }).catch(() => {});
}

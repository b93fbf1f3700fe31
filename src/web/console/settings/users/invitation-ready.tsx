import { useTranslations } from '../../locales/use-translations.ts';
import { ShownOnce } from '../parts/shown-once.tsx';

type Props = { name: string; url: string; onClose(): void };

/** The link by which a user sets their own password, shown once. */
export function InvitationReady({ name, url, onClose }: Props) {
  const words = useTranslations();
  return (
    <ShownOnce
      title={words.text('user.invitationReady', { name })}
      lead={words.text('user.invitationReadyLead')}
      label={words.text('link.address')}
      value={url}
      onClose={onClose}
    />
  );
}

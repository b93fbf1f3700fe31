import { useTranslations } from '../../locales/use-translations.ts';
import { ShownOnce } from '../parts/shown-once.tsx';

type Props = { name: string; url: string; onClose(): void };

/** The link by which a user sets their own password, shown once. */
export function InvitationReady({ name, url, onClose }: Props) {
  const translations = useTranslations();
  return (
    <ShownOnce
      title={translations.text('user.invitationReady', { name })}
      lead={translations.text('user.invitationReadyLead')}
      label={translations.text('link.address')}
      value={url}
      onClose={onClose}
    />
  );
}

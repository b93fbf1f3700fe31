import { Button } from '../../ui/button/button.tsx';
import { useRead } from '../api/use-api.ts';
import { Icon } from '../components/icons.tsx';
import { navigate } from '../hash-location.ts';
import { useTranslations } from '../locales/use-translations.ts';

/** Asks a user without a second factor to set one up. The identity provider checks users of single sign-on. */
export default function FactorNudge() {
  const translations = useTranslations();
  const me = useRead('GET /admin/me', {}).data;
  if (!me || me.second_factor || me.by_company) return null;
  const name = translations.text('shell.nudge');
  return (
    <Button
      look="quiet"
      title={translations.text('shell.nudgeWhy')}
      onClick={() => navigate('/settings/you')}
    >
      <Icon name="key" />
      <span>{name}</span>
    </Button>
  );
}

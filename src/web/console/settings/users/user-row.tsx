import { Chip } from '../../../ui/chip/chip.tsx';
import type { User } from '../../api/answers.ts';
import { Icon } from '../../components/icons.tsx';
import { useConsole } from '../../console-context.ts';
import { formatMoment } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { formatRole } from '../../session.ts';
import { RowMenu } from '../parts/row-menu.tsx';
import { FactorChip } from './factor-chip.tsx';
import { useUserTokens } from './use-user-tokens.ts';
import { actionsFor, type OpenUserDialog, type UserAction } from './user-actions.ts';

type Props = {
  user: User;
  onOpen(opened: OpenUserDialog): void;
  onSuspend(user: User, suspended: boolean): void;
};

export function UserRow({ user, onOpen, onSuspend }: Props) {
  const translations = useTranslations();
  const { session } = useConsole();
  const isSelf = user.username === session.username;
  const tokens = useUserTokens(user);
  const act = (action: UserAction) => {
    // Suspending oneself, or a user whose API tokens work, is asked about in a dialog first; other users can be let in
    // again from the same menu.
    const isQuick = action === 'lift' || (action === 'suspend' && !isSelf && tokens?.length === 0);
    if (isQuick) onSuspend(user, action === 'suspend');
    else onOpen({ user, action });
  };
  return (
    <tr>
      <th scope="row">
        <bdi>{user.username}</bdi> {isSelf && <Chip>{translations.text('users.self')}</Chip>}{' '}
        {user.by_company && <Chip>{translations.text('users.byCompany')}</Chip>}{' '}
        {user.invited && <Chip>{translations.text('users.invited')}</Chip>}{' '}
        {user.suspended && (
          <Chip hue="bad">
            <Icon name="cross" />
            {translations.text('users.suspended')}
          </Chip>
        )}
        <small>
          <bdi>{user.email}</bdi> · {translations.text('users.id', { id: String(user.id) })}
        </small>
      </th>
      <td>{formatRole(translations, user.role, user.role_name)}</td>
      <td>
        <span className="narrow-only">{translations.text('users.factor')} </span>
        <FactorChip on={user.second_factor} />
      </td>
      <td className="wide-only">{formatMoment(translations, user.created_at)}</td>
      <td>
        <RowMenu
          label={translations.text('users.actionsFor', { name: user.username })}
          items={actionsFor(user).map((id) => ({
            id,
            word: translations.text(`user.${id}`),
            danger: id === 'remove',
          }))}
          onAction={act}
        />
      </td>
    </tr>
  );
}

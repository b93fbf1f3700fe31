import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { formatProblem } from '../../../api/format-problem.ts';
import { useRead, useSend } from '../../../api/use-api.ts';
import type { CaseView } from '../../../cases/case-types.ts';
import { Icon } from '../../../components/icons.tsx';
import popover from '../../../components/popover.module.css';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { mayDecide } from '../../../session.ts';
import styles from './claim-menu.module.css';

const RELEASE = 'release';

/** The assignee of the case, and the actions claim, assign and release. */
export function ClaimMenu({ reviewCase }: { reviewCase: CaseView }) {
  const translations = useTranslations();
  const send = useSend();
  const { session, announce } = useConsole();
  const isDecider = mayDecide(session);
  const colleagues = useRead('GET /admin/colleagues', isDecider ? {} : null).data ?? [];
  if (reviewCase.status !== 'pending') return null;
  const { claimed_by: holder, claimed_by_name: name } = reviewCase;
  const isOwn = name === session.username;
  const label =
    name === null ? translations.text('claim.unassigned') : isOwn ? translations.text('claim.own') : name;
  if (!isDecider) return name === null ? null : <bdi>{label}</bdi>;
  const act = async (chosen: string) => {
    const user_id = chosen === RELEASE ? null : Number(chosen);
    try {
      await send('POST /admin/submissions/{id}/claim', { path: { id: reviewCase.id }, body: { user_id } });
      announce(translations.text('claim.done'));
    } catch (error) {
      announce(formatProblem(translations, error));
    }
  };
  return (
    <MenuTrigger>
      <Button className={`${styles['claim']} ${name !== null && !isOwn ? styles['other'] : ''}`}>
        <Icon name="people" />
        <span className="sr">{translations.text('claim.label')} </span>
        <bdi>{label}</bdi>
        <Icon name="down" />
      </Button>
      <Popover className={popover['popover']!} placement="bottom start">
        <Menu
          className={popover['options']!}
          aria-label={translations.text('claim.label')}
          onAction={(id) => act(String(id))}
        >
          {holder !== null && (
            <MenuItem id={RELEASE} className={popover['option']!}>
              {translations.text('claim.release')}
            </MenuItem>
          )}
          {colleagues
            .filter(({ id }) => id !== holder)
            .map(({ id, username }) => (
              <MenuItem key={id} id={String(id)} className={popover['option']!}>
                {username === session.username
                  ? translations.text('claim.take')
                  : translations.text('claim.give', { name: username })}
              </MenuItem>
            ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

import { useState } from 'react';
import { Menu, Button as MenuButton, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Problem } from '../../ui/field/problem.tsx';
import { useRead, useSend } from '../api/use-api.ts';
import type { QueueRow } from '../cases/case-types.ts';
import { Icon } from '../components/icons.tsx';
import popover from '../components/popover.module.css';
import { useTask } from '../components/use-task.ts';
import { useConsole } from '../console-context.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './bulk-bar.module.css';
import BulkDialog from './bulk-dialog.tsx';

type Props = { rows: readonly QueueRow[]; onClear(): void };

/** The actions for the selected rows. None of them approves. */
export default function BulkBar({ rows, onClear }: Props) {
  const translations = useTranslations();
  const { session, announce } = useConsole();
  const send = useSend();
  const task = useTask();
  const [isOpen, setOpen] = useState(false);
  const colleagues = useRead('GET /admin/colleagues', {}).data ?? [];
  const claimed = rows.filter((row) => row.claimed_by !== null);
  /** One request after another: the first that fails ends it, and its sentence says why. */
  const assign = async (cases: readonly QueueRow[], user_id: number | null) => {
    const isDone = await task.run(async () => {
      for (const { id } of cases)
        await send('POST /admin/submissions/{id}/claim', { path: { id }, body: { user_id } });
    });
    if (!isDone) return;
    announce(translations.text('claim.done'));
    onClear();
  };
  return (
    <footer className={styles['bar']}>
      <strong role="status">{translations.text('select.count', { count: rows.length })}</strong>
      <MenuTrigger>
        <MenuButton className={buttonClass('plain')} isDisabled={task.busy}>
          <Icon name="people" />
          {translations.text('select.assign')}
        </MenuButton>
        <Popover className={popover['popover']!} placement="top start">
          <Menu
            className={popover['options']!}
            aria-label={translations.text('claim.label')}
            onAction={(id) => assign(rows, Number(id))}
          >
            {colleagues.map(({ id, username }) => (
              <MenuItem key={id} id={String(id)} className={popover['option']!}>
                {username === session.username
                  ? translations.text('claim.take')
                  : translations.text('claim.give', { name: username })}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <Button onClick={() => setOpen(true)}>
        <Icon name="turn" />
        {translations.text('select.request')}
      </Button>
      <Button
        look="quiet"
        aria-disabled={task.busy || claimed.length === 0}
        onClick={() => claimed.length > 0 && !task.busy && assign(claimed, null)}
      >
        {translations.text('claim.release')}
      </Button>
      <Button look="quiet" onClick={onClear}>
        <Icon name="cross" />
        {translations.text('select.clear')}
        <kbd>Esc</kbd>
      </Button>
      <Problem sentence={task.problem} />
      <span className={styles['hint']}>{translations.text('select.hint')}</span>
      {isOpen && (
        <BulkDialog
          first="reuploads"
          filter={null}
          ids={rows.map(({ id }) => id)}
          onClose={() => setOpen(false)}
        />
      )}
    </footer>
  );
}

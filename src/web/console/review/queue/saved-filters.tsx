import { useState } from 'react';
import { Menu, Button as MenuButton, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { SavedFilter } from '../../../api/operations.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Chip } from '../../../ui/chip/chip.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { useRead, useSend } from '../../api/use-api.ts';
import { type Filter, queueUrl, readFilter, toSaved } from '../../cases/queue-url.ts';
import { useDraft } from '../../cases/use-draft.ts';
import { Check } from '../../components/check.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { Icon } from '../../components/icons.tsx';
import popover from '../../components/popover.module.css';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { navigate } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';
import styles from './saved-filters.module.css';

/** A saved filter's count ends here. */
const MAX_COUNTED = 1000;

/** Filters by name, the user's and the team's: choose one, or save the current filter under a name. */
export default function SavedFilters({ filter }: { filter: Filter }) {
  const translations = useTranslations();
  const { session } = useConsole();
  const rows = useRead('GET /admin/saved-filters', {}).data?.saved_filters ?? [];
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null);
  const close = () => setOpened(null);
  const canSave = mayDecide(session) && Object.keys(toSaved(filter)).length > 0;
  const choose = (id: string) => {
    if (id === 'save' || id === 'manage') return setOpened(id);
    const row = rows.find((each) => each.id === id);
    if (row) navigate(queueUrl(readFilter(new URLSearchParams(row.filter))));
  };
  return (
    <>
      <MenuTrigger>
        <MenuButton className={buttonClass('plain')}>
          {translations.text('saved.title')}
          <Icon name="down" />
        </MenuButton>
        <Popover className={popover['popover']!} placement="bottom end">
          <Menu
            className={popover['options']!}
            aria-label={translations.text('saved.title')}
            disabledKeys={canSave ? [] : ['save']}
            onAction={(id) => choose(String(id))}
          >
            {rows.map((row) => (
              <MenuItem key={row.id} id={row.id} textValue={row.name} className={popover['option']!}>
                <Named row={row} />
              </MenuItem>
            ))}
            {rows.length === 0 && (
              <MenuItem id="none" isDisabled className={`${popover['option']} ${styles['none']}`}>
                {translations.text('saved.none')}
              </MenuItem>
            )}
            <MenuItem id="save" className={`${popover['option']} ${styles['save']}`}>
              {translations.text('saved.save')}
            </MenuItem>
            {rows.length > 0 && mayDecide(session) && (
              <MenuItem id="manage" className={popover['option']!}>
                {translations.text('saved.manage')}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      {opened === 'save' && <SaveDialog filter={filter} onClose={close} />}
      {opened === 'manage' && <ManageDialog rows={rows} onClose={close} />}
    </>
  );
}

function Named({ row }: { row: SavedFilter }) {
  const translations = useTranslations();
  return (
    <span className={styles['named']}>
      <bdi>{row.name}</bdi>
      {row.shared && <Chip>{translations.text('saved.team')}</Chip>}
      <span className={styles['count']}>{row.count < MAX_COUNTED ? row.count : `${MAX_COUNTED}+`}</span>
    </span>
  );
}

function SaveDialog({ filter, onClose }: { filter: Filter; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask({ name: translations.text('saved.name') });
  const [{ name, shared }, change, forget] = useDraft(['new filter'], { name: '', shared: false });
  return (
    <FormDialog
      title={translations.text('saved.saveTitle')}
      lead={translations.text('saved.saveLead')}
      word={translations.text('do.save')}
      held={name.trim() === '' ? translations.text('saved.needsName') : null}
      task={task}
      act={async () => {
        const body = { name: name.trim(), filter: toSaved(filter), shared };
        await send('POST /admin/saved-filters', { body });
        forget();
      }}
      onClose={onClose}
    >
      <Field
        label={translations.text('saved.name')}
        value={name}
        maxLength={60}
        problem={task.problemAt('name')}
        onChange={(typed) => change((now) => ({ ...now, name: typed }))}
      />
      <Check isOn={shared} onChange={(isOn) => change((now) => ({ ...now, shared: isOn }))}>
        {translations.text('saved.forTeam')}
      </Check>
    </FormDialog>
  );
}

function ManageDialog({ rows, onClose }: { rows: readonly SavedFilter[]; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  return (
    <Dialog title={translations.text('saved.title')} onClose={onClose}>
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.id}>
            <Named row={row} />
            <Button
              look="quiet"
              aria-label={translations.text('saved.remove', { name: row.name })}
              onClick={() =>
                task.run(() => send('DELETE /admin/saved-filters/{id}', { path: { id: row.id } }))
              }
            >
              <Icon name="cross" />
            </Button>
          </li>
        ))}
        {rows.length === 0 && <li className="muted">{translations.text('saved.none')}</li>}
      </ul>
      <DialogEnd>
        <Button look="primary" onClick={onClose}>
          {translations.text('do.close')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}

import { Button, type Key, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Icon } from '../../components/icons.tsx';
import popover from '../../components/popover.module.css';

type Item<Id extends Key> = { id: Id; word: string; danger?: boolean };
type Props<Id extends Key> = { label: string; items: readonly Item<Id>[]; onAction(id: Id): void };

/** The actions of a row. */
export function RowMenu<Id extends Key>({ label, items, onAction }: Props<Id>) {
  return (
    <MenuTrigger>
      <Button className={buttonClass('quiet', '', true)} aria-label={label}>
        <Icon name="more" />
      </Button>
      <Popover className={popover['popover']!} placement="bottom end">
        <Menu className={popover['options']!} aria-label={label} onAction={(id) => onAction(id as Id)}>
          {items.map(({ id, word, danger = false }) => (
            <MenuItem key={id} id={id} className={`${popover['option']} ${danger ? popover['danger'] : ''}`}>
              {word}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

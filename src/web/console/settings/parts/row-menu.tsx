import { Button, type Key, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Icon } from '../../parts/icons.tsx';

type Item<Id extends Key> = { id: Id; word: string; danger?: boolean };
type Props<Id extends Key> = { label: string; items: readonly Item<Id>[]; onAction(id: Id): void };

/** What can be done with one row. */
export function RowMenu<Id extends Key>({ label, items, onAction }: Props<Id>) {
  return (
    <MenuTrigger>
      <Button className="button bare" aria-label={label}>
        <Icon name="more" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="options" aria-label={label} onAction={(id) => onAction(id as Id)}>
          {items.map(({ id, word, danger = false }) => (
            <MenuItem key={id} id={id} className={danger ? 'option danger-text' : 'option'}>
              {word}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { buttonClass } from '../../ui/button/button-class.ts';
import styles from './choice.module.css';
import { Icon } from './icons.tsx';
import popover from './popover.module.css';

type Props<Value extends string | number> = {
  label: string;
  value: Value;
  options: readonly { value: Value; word: string }[];
  onChange(value: NoInfer<Value>): void;
  /** the label is beside the choice instead of above it */
  inline?: boolean;
};

/** One of several, chosen from a list that opens. */
export function Choice<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  inline = false,
}: Props<Value>) {
  return (
    <Select
      className={styles[inline ? 'inline' : 'choice']!}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      <Label>{label}</Label>
      <Button className={buttonClass('plain', styles['choose'])}>
        <SelectValue />
        <Icon name="down" />
      </Button>
      <Popover className={popover['popover']!}>
        <ListBox
          className={popover['options']!}
          items={options.map((option) => ({ ...option, id: option.value }))}
        >
          {({ id, word }) => (
            <ListBoxItem id={id} textValue={word} className={popover['option']!}>
              {word}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

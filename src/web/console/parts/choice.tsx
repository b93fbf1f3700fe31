import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { Icon } from './icons.tsx';

type Props<Value extends string | number> = {
  label: string;
  value: Value;
  options: readonly { value: Value; word: string }[];
  onChange(value: NoInfer<Value>): void;
  /** the label stands beside the choice instead of over it */
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
      className={inline ? 'choice inline' : 'field choice'}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      <Label>{label}</Label>
      <Button className="button choose">
        <SelectValue />
        <Icon name="down" />
      </Button>
      <Popover className="popover">
        <ListBox className="options" items={options.map((option) => ({ ...option, id: option.value }))}>
          {({ id, word }) => (
            <ListBoxItem id={id} textValue={word} className="option">
              {word}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

import { searchAbove } from '@domain/values/options';
import { useRef, useState, type ComponentProps } from 'react';
import { FieldButton } from '@/components/field-button';
import { LazyChoices } from './lazy-choices';

interface SelectOption<Value extends string> {
  value: Value;
  text: string;
}

type SelectFieldLook = Pick<
  ComponentProps<typeof FieldButton>,
  'id' | 'tone' | 'disabled' | 'aria-invalid' | 'aria-describedby'
>;

interface Props<Value extends string> extends SelectFieldLook {
  label: string;
  /** One of the options' values; any other leaves the field empty. */
  value: string;
  options: readonly SelectOption<Value>[];
  onChange(value: Value): void;
  placeholder?: string | undefined;
}

/** A choice of fixed options: a field that opens them in a layer. Long lists have a search box (SD-25). */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  placeholder,
  ...buttonProps
}: Props<Value>) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const selectedOption = options.find((option) => option.value === value);
  const close = () => setOpen(false);
  return (
    <>
      <FieldButton
        {...buttonProps}
        label={label}
        text={selectedOption?.text ?? ''}
        placeholder={placeholder}
        anchor={anchor}
        open={open}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <LazyChoices
          label={label}
          anchor={anchor}
          choices={options.map((option) => ({ id: option.value, text: option.text, label: option.text }))}
          searchable={options.length > searchAbove}
          chosen={selectedOption ? [selectedOption.value] : []}
          onClose={close}
          onDone={([id]) => {
            close();
            const next = options.find((option) => option.value === id);
            if (next && next !== selectedOption) onChange(next.value);
          }}
        />
      )}
    </>
  );
}

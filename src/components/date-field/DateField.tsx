import type { ComponentProps } from 'react';
import { FieldButton } from '@/components/field-button';
import { DateLayer } from './date-layer';
import { useFieldLayer } from './use-field-layer';
import { shownDate, type DateLimits, type Precision, type WallDate } from './wall-date';

type DateFieldTies = Pick<ComponentProps<typeof FieldButton>, 'id' | 'disabled' | 'aria-invalid' | 'aria-describedby'>;

interface Props extends DateFieldTies, DateLimits {
  label: string;
  /** Undefined while the field is empty. */
  value: WallDate | undefined;
  onChange(value: WallDate | undefined): void;
  precision: Precision;
  /** Returns the first proposal of an empty field: the present day or minute in the date's zone. */
  present(): WallDate;
  placeholder?: string | undefined;
  /** Whether the days are in the distant past, such as birthdays. */
  isPast?: boolean;
}

/** A day, with or without a time: a text field that opens a month. Days in the distant past have wheels on phones. */
export function DateField({
  label,
  value,
  onChange,
  precision,
  present,
  placeholder,
  isPast = false,
  min,
  max,
  ...ties
}: Props) {
  const { open, anchor, show, close } = useFieldLayer();
  return (
    <>
      <FieldButton
        {...ties}
        label={label}
        text={value === undefined ? '' : shownDate(value)}
        placeholder={placeholder}
        anchor={anchor}
        open={open}
        onOpen={show}
        onClear={() => onChange(undefined)}
      />
      {open && (
        <DateLayer
          label={label}
          anchor={anchor}
          start={value ?? present()}
          today={isPast ? undefined : present().slice(0, 10)}
          precision={precision}
          min={min}
          max={max}
          onClose={close}
          onDone={(next) => {
            close();
            if (next !== value) onChange(next);
          }}
        />
      )}
    </>
  );
}

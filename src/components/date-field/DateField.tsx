import { useRef, useState, type ComponentProps } from 'react';
import { FieldButton } from '@/components/field-button';
import { lazyLayer } from '@/components/lazy';
import { shownDate, type DateLimits, type Precision, type WallDate } from './wall-date';

type DateFieldTies = Pick<ComponentProps<typeof FieldButton>, 'id' | 'disabled' | 'aria-invalid' | 'aria-describedby'>;

interface Props extends DateFieldTies, DateLimits {
  label: string;
  /** Undefined while the field is empty. */
  value: WallDate | undefined;
  onChange(value: WallDate | undefined): void;
  precision: Precision;
  /** What an empty field offers first: the present day or minute where the date is meant. */
  present(): WallDate;
  placeholder?: string | undefined;
}

const DateLayer = lazyLayer(
  () => import(/* webpackChunkName: "date-layers" */ './DateLayer'),
  ({ onClose }) => onClose(),
  { size: 'half', flyout: true },
);

/** A day, or a day with its time: a field that opens wheels on phones and a calendar from 800 px on; either can also be typed into. */
export function DateField({ label, value, onChange, precision, present, placeholder, min, max, ...ties }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <FieldButton
        {...ties}
        label={label}
        text={value === undefined ? '' : shownDate(value)}
        placeholder={placeholder}
        anchor={anchor}
        open={open}
        onOpen={() => setOpen(true)}
        onClear={() => onChange(undefined)}
      />
      {open && (
        <DateLayer
          label={label}
          anchor={anchor}
          start={value ?? present()}
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

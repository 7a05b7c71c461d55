import type { ComponentProps } from 'react';
import { FieldButton } from '@/components/field-button';
import { lazyLayer } from '@/components/lazy';
import { useFieldLayer } from './use-field-layer';
import { shownDate, type DateRange, type WallDate } from './wall-date';

interface Props extends Pick<ComponentProps<typeof FieldButton>, 'id' | 'aria-invalid' | 'placeholder'> {
  label: string;
  value: DateRange;
  onChange(value: DateRange): void;
}

const DateRangeLayer = lazyLayer(
  () => import(/* webpackChunkName: "date-layers" */ './DateRangeLayer'),
  ({ onClose }) => onClose(),
  { size: 'half', flyout: true },
);

/** A range of days: a field that opens a calendar, in which both ends are tapped or typed. */
export function DateRangeField({ label, value, onChange, ...ties }: Props) {
  const { open, anchor, show, close } = useFieldLayer();
  const dayText = (day: WallDate | undefined) => (day === undefined ? '…' : shownDate(day));
  return (
    <>
      <FieldButton
        {...ties}
        label={label}
        text={value.from || value.to ? `${dayText(value.from)} – ${dayText(value.to)}` : ''}
        anchor={anchor}
        open={open}
        onOpen={show}
        onClear={() => onChange({ from: undefined, to: undefined })}
      />
      {open && (
        <DateRangeLayer
          label={label}
          anchor={anchor}
          start={value}
          onClose={close}
          onDone={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </>
  );
}

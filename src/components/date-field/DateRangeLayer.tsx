import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '@/components/antd';
import { Button } from '@/components/button';
import { ResponsivePopover } from '@/components/popover';
import { RangeCalendar } from './Calendar';
import styles from './date-field.module.css';
import { TypedDate } from './TypedDate';
import { useTypedDate } from './use-typed-date';
import { shownDate, type DateRange } from './wall-date';

interface Props {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  start: DateRange;
  onDone(range: DateRange): void;
  onClose(): void;
}

/** A calendar for the first and the last day, with both as text above it; an empty end is open. */
export default function DateRangeLayer({ label, anchor, start, onDone, onClose }: Props) {
  const { t } = useTranslation('pickers');
  const [hasMouse] = useState(() => matchMedia('(pointer: fine)').matches);
  const from = useTypedDate(start.from, 'day');
  const to = useTypedDate(start.to, 'day');
  const confirm = () => {
    const fits = [from.check(), to.check()];
    if (fits.includes(false)) return;
    const isTurned = from.date !== undefined && to.date !== undefined && from.date > to.date;
    onDone(isTurned ? { from: to.date, to: from.date } : { from: from.date, to: to.date });
  };
  return (
    <ResponsivePopover
      title={label}
      anchor={anchor}
      size="half"
      fitted
      onDismiss={onClose}
      closeBy="cancel"
      footer={
        <Button tone="primary" block onClick={confirm}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles.pair}>
        {([from, to] as const).map(({ text, issue, type }, end) => (
          <TypedDate
            key={end}
            label={t(end === 0 ? 'from' : 'to')}
            precision="day"
            text={text}
            issue={issue}
            focused={hasMouse && end === 0}
            onType={type}
            onEnter={confirm}
          />
        ))}
      </div>
      <AntdProvider>
        <RangeCalendar
          from={from.date}
          to={to.date}
          onRange={(first, last) => {
            from.type(shownDate(first));
            to.type(shownDate(last));
          }}
        />
      </AntdProvider>
    </ResponsivePopover>
  );
}

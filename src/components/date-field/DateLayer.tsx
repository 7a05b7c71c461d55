import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '@/components/antd';
import { Button } from '@/components/button';
import { ResponsivePopover } from '@/components/popover';
import { useWide } from '@/components/wide';
import { Calendar } from './Calendar';
import styles from './date-field.module.css';
import { QuickDays } from './QuickDays';
import { TypedDate } from './TypedDate';
import { useTypedDate } from './use-typed-date';
import { beyond, shownDate, clampDate, type DateLimits, type Precision, type WallDate } from './wall-date';
import { DateWheels, TimeWheels } from './Wheels';

interface Props extends DateLimits {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  /** The initial date of the wheels and the calendar. */
  start: WallDate;
  /** The present day, for dates with quick days and a month. Undefined for dates in the distant past, which have wheels on phones. */
  today?: WallDate | undefined;
  precision: Precision;
  onDone(date: WallDate | undefined): void;
  onClose(): void;
}

/** The date as text, days that are chosen most often, and a month; wheels on phones for days that are long past. */
export default function DateLayer({ label, anchor, start, today, precision, min, max, onDone, onClose }: Props) {
  const { t } = useTranslation('pickers');
  const wide = useWide();
  // With a mouse, the focus opens no on-screen keyboard.
  const [hasMouse] = useState(() => matchMedia('(pointer: fine)').matches);
  const limits = { min, max };
  const { text, issue, date, type, check } = useTypedDate(start, precision, limits);
  /** The last valid date: the wheels show it while the user types, because they have no other dates. */
  const [displayedDate, setShown] = useState(() => clampDate(start, limits));
  if (date !== undefined && date !== displayedDate && beyond(date, limits) === undefined) setShown(date);

  const confirm = () => {
    if (check()) onDone(date);
  };
  const applyDate = (next: WallDate) => type(shownDate(next));
  const takeDay = (day: WallDate) =>
    precision === 'day' ? onDone(day) : applyDate(`${day}${displayedDate.slice(10)}`);
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
      <TypedDate
        label={t(precision === 'day' ? 'day' : 'minute')}
        precision={precision}
        text={text}
        issue={issue}
        focused={hasMouse}
        onType={type}
        onEnter={confirm}
      />
      {today !== undefined && <QuickDays {...limits} today={today} value={date} onDay={takeDay} />}
      {wide || today !== undefined ? (
        <div className={styles.beside}>
          <AntdProvider>
            <Calendar {...limits} day={displayedDate.slice(0, 10)} onDay={takeDay} />
          </AntdProvider>
          {precision === 'minute' && (
            <TimeWheels
              time={displayedDate.slice(11)}
              onTime={(time) => applyDate(`${displayedDate.slice(0, 10)}T${time}`)}
            />
          )}
        </div>
      ) : (
        <DateWheels {...limits} date={displayedDate} precision={precision} onDate={applyDate} />
      )}
    </ResponsivePopover>
  );
}

import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '@/components/antd';
import { Button } from '@/components/button';
import { ResponsivePopover } from '@/components/popover';
import { useWide } from '@/components/wide';
import { Calendar } from './Calendar';
import styles from './date-field.module.css';
import { TypedDate } from './TypedDate';
import { useTypedDate } from './use-typed-date';
import { beyond, shownDate, within, type Limits, type Precision, type WallDate } from './wall-date';
import { DateWheels, TimeWheels } from './Wheels';

interface Props extends Limits {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  /** Where the wheels and the calendar begin. */
  start: WallDate;
  precision: Precision;
  onDone(date: WallDate | undefined): void;
  onClose(): void;
}

/** Wheels on phones, a calendar on wide screens, and above either the same date as text. */
export default function DateLayer({ label, anchor, start, precision, min, max, onDone, onClose }: Props) {
  const { t } = useTranslation('pickers');
  const wide = useWide();
  // With a mouse there is no keyboard of the screen that the focus would call up.
  const [hasMouse] = useState(() => matchMedia('(pointer: fine)').matches);
  const limits = { min, max };
  const { text, issue, date, type, check } = useTypedDate(start, precision, limits);
  /** The last one that could be taken over: the wheels stand there while somebody types, and know no others. */
  const [shown, setShown] = useState(() => within(start, limits));
  if (date !== undefined && date !== shown && beyond(date, limits) === undefined) setShown(date);

  const done = () => {
    if (check()) onDone(date);
  };
  const turn = (next: WallDate) => type(shownDate(next));
  return (
    <ResponsivePopover
      title={label}
      anchor={anchor}
      size="half"
      fitted
      onDismiss={onClose}
      closeBy="cancel"
      footer={
        <Button tone="primary" block onClick={done}>
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
        onEnter={done}
      />
      {wide ? (
        <div className={styles.beside}>
          <AntdProvider>
            <Calendar
              {...limits}
              day={shown.slice(0, 10)}
              onDay={(day) => (precision === 'day' ? onDone(day) : turn(`${day}${shown.slice(10)}`))}
            />
          </AntdProvider>
          {precision === 'minute' && (
            <TimeWheels time={shown.slice(11)} onTime={(time) => turn(`${shown.slice(0, 10)}T${time}`)} />
          )}
        </div>
      ) : (
        <DateWheels {...limits} date={shown} precision={precision} onDate={turn} />
      )}
    </ResponsivePopover>
  );
}

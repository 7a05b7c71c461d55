import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { handleKeys } from '@/components/keys';
import styles from './date-field.module.css';
import { shiftDate } from './device-date';
import { readDate, shownDate, type Precision } from './wall-date';

interface Props {
  label: string;
  precision: Precision;
  /** The text as typed. */
  text: string;
  onType(text: string): void;
  /** Called on Enter. */
  onEnter(): void;
  /** The reason why it is invalid. */
  issue?: string | undefined;
  focused?: boolean;
}

const steps: Readonly<Record<string, readonly [number, 'day' | 'month']>> = {
  ArrowUp: [1, 'day'],
  ArrowDown: [-1, 'day'],
  PageUp: [1, 'month'],
  PageDown: [-1, 'month'],
};

/** The text input of a date for keyboards and screen readers, with arrow keys. Wheels and calendars follow it. */
export function TypedDate({ label, precision, text, onType, onEnter, issue, focused = false }: Props) {
  const { t } = useTranslation('pickers');
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
    }
    const step = steps[event.key];
    const date = readDate(text, precision);
    if (!step || date === undefined) return;
    event.preventDefault();
    onType(shownDate(shiftDate(date, ...step)));
  };
  return (
    <div className={styles.typed}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        autoFocus={focused}
        value={text}
        placeholder={t(precision === 'day' ? 'dayShape' : 'minuteShape')}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? `${id}-issue` : undefined}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => focused && event.target.select()}
        onKeyDown={handleKeys(onKeyDown)}
      />
      <p id={`${id}-issue`} className={styles.issue} role="alert">
        {issue}
      </p>
    </div>
  );
}

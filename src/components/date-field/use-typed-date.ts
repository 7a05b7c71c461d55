import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beyond, getEnd, readDate, shownDate, type DateLimits, type Precision, type WallDate } from './wall-date';

/** Returns the text that is typed into a date layer, and its date. */
export function useTypedDate(start: WallDate | undefined, precision: Precision, limits: DateLimits = {}) {
  const { t } = useTranslation('pickers');
  const [text, setText] = useState(start === undefined ? '' : shownDate(start));
  const [issue, setIssue] = useState<string>();
  const date = readDate(text, precision);
  return {
    text,
    issue,
    /** Undefined while what is typed is no date. */
    date,
    type: (next: string) => {
      setText(next);
      setIssue(undefined);
    },
    /** @returns whether the text is valid; otherwise it shows the issue */
    check: (): boolean => {
      if (text.trim() === '') return true;
      if (date === undefined) {
        setIssue(t(precision === 'day' ? 'notADay' : 'notAMinute'));
        return false;
      }
      const end = beyond(date, limits);
      if (end === undefined) return true;
      setIssue(t(end === 'min' ? 'tooEarly' : 'tooLate', { date: shownDate(getEnd(limits, end, date)) }));
      return false;
    },
  };
}

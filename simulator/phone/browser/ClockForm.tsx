import { useState, type FormEvent } from 'react';
import type { PhoneTexts } from '../texts';
import { Group } from './Segments';
import { moveClock } from './world';

interface ClockFormProps {
  texts: PhoneTexts;
  /** The offset of the clock to this machine's, in milliseconds. */
  offset: number;
}

/** The time of the suites, of the server and of this phone, which move together; the app is then reloaded. */
export function ClockForm({ texts, offset }: ClockFormProps) {
  const now = new Date(Date.now() + offset);
  const [wish, setWish] = useState('');
  const move = (time: Date | null) => void moveClock(time).catch(() => undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish) move(new Date(wish));
  };
  return (
    <>
      <Group label={texts.clock} className="segments">
        <button type="button" onClick={() => move(addToDate(now, { days: 1 }))}>
          {texts.nextDay}
        </button>
        <button type="button" onClick={() => move(addToDate(now, { months: 1 }))}>
          {texts.nextMonth}
        </button>
        <button type="button" aria-pressed={offset === 0} onClick={() => move(null)}>
          {texts.presentTime}
        </button>
      </Group>
      <form className="coordinates moment" onSubmit={submit}>
        <label>
          {texts.shownTime}
          <input
            required
            type="datetime-local"
            value={wish || localTime(now)}
            onChange={(event) => setWish(event.target.value)}
          />
        </label>
        <button type="submit">{texts.setClock}</button>
      </form>
    </>
  );
}

/** Returns the same time of day on a later day. */
function addToDate(from: Date, { days = 0, months = 0 }: { days?: number; months?: number }): Date {
  const date = new Date(from);
  date.setMonth(date.getMonth() + months, date.getDate() + days);
  return date;
}

/** Returns the value of a date-and-time input: local time, to the minute. */
function localTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

import { addDays, firstDayOfPeriod } from './days';

export interface QuickDay {
  id: 'today' | 'tomorrow' | 'friday' | 'nextWeek';
  /** `YYYY-MM-DD` */
  day: string;
}

/** Returns the days that people choose most often as a deadline, each once and in order. `nextWeek` is the Monday of the next week. */
export function getQuickDays(today: string): QuickDay[] {
  const monday = firstDayOfPeriod(today, 'week', 0);
  const friday = addDays(monday, 4);
  const days: QuickDay[] = [
    { id: 'today', day: today },
    { id: 'tomorrow', day: addDays(today, 1) },
    { id: 'friday', day: friday >= today ? friday : addDays(friday, 7) },
    { id: 'nextWeek', day: addDays(monday, 7) },
  ];
  return days
    .filter(({ day }, index) => days.findIndex((earlierDay) => earlierDay.day === day) === index)
    .sort((left, right) => left.day.localeCompare(right.day));
}

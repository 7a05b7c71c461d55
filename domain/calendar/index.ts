export { dayIn, hourIn, wallTime } from './clock';
export { dayText } from './day-text';
export {
  addDays,
  addUnits,
  dayMs,
  dayOfReading,
  firstDayOfPeriod,
  isDateUnit,
  isRealDay,
  readingOfDay,
  readingOfDayNumber,
  startOfReading,
  unitsBetween,
} from './days';
export type { CalendarPeriod } from './days';
export { basicUtcText, readingText } from './formats';
export { endOfDay, toInstant as instantOf, momentOfReading, momentOfText, readingAt, startOfDay } from './moments';
export { fullTime, momentText, shortDay, shortTime } from './time-texts';
export { calendarAt, deviceTimeZone, isTimeZone, type Calendar } from './zones';

import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** dayjs in UTC: the only mode in which the device's time zone does not change the result (ADR-0118). */
export const { utc: dayjsUtc } = dayjs;

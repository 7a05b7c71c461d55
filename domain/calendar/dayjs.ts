import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** dayjs in UTC, the only mode in which the zone of the device has no part in the result (ADR-0118). */
export const { utc: dayjsUtc } = dayjs;

/** A day `YYYY-MM-DD` as `YYYY/MM/DD` (REQ records 3.141). Apart from the other formats: every page of the app carries it. */
export function dayText(day: string): string {
  return day.replaceAll('-', '/');
}

/** Formats `YYYY-MM-DD` as `YYYY/MM/DD` (REQ records 3.141). It has a separate file because every page of the app loads it. */
export function dayText(day: string): string {
  return day.replaceAll('-', '/');
}

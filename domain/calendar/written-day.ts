/** British English writes the day first: `3 April 2026`. */
const locales: Readonly<Record<string, string>> = { en: 'en-GB' };

/**
 * Returns a day `YYYY-MM-DD` with its month in words, so that readers cannot mistake it for another day: `3 April 2026`, `2026年4月3日`. @param
 * language zh, en or ja
 */
export function writtenDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(locales[language] ?? language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The parts of a day: records that are due or overdue, records to visit, and records without a note for a long time. */
export const dayParts = ['due', 'visit', 'quiet'] as const;
export type DayPart = (typeof dayParts)[number];

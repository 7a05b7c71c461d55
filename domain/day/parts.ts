/** What a day is made of: what is due or overdue, whom one visits, and about whom nobody has written for a long time. */
export const dayParts = ['due', 'visit', 'quiet'] as const;
export type DayPart = (typeof dayParts)[number];

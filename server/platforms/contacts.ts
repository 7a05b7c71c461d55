import { z } from 'zod';

/**
 * Where an adapter is in a directory: first the departments below those of `open`, then the people of each of `found`, then those who are
 * visible without a department. `at` is the suite's own word for the next page.
 */
const Place = z.object({ step: z.enum(['departments', 'people', 'loose']), open: z.array(z.string()), found: z.array(z.string()), at: z.string() });
export type ContactPlace = z.infer<typeof Place>;

/** @throws Error for what no adapter has written. */
export function readPlace(cursor: string): ContactPlace {
  return Place.parse(JSON.parse(cursor));
}

export function writePlace(place: ContactPlace): string {
  return JSON.stringify(place);
}

/** The place behind a department whose people are all told: the next one, or those without a department. */
export function afterDepartment(place: ContactPlace): ContactPlace {
  const found = place.found.slice(1);
  return { ...place, found, at: '', step: found.length > 0 ? 'people' : 'loose' };
}

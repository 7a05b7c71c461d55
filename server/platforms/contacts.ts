import { z } from 'zod';

/**
 * Where an adapter is in a directory. It asks first what the app may see (`scopes`), then reads the chosen departments of `open` with everything
 * below them, then the people of each of `found`, then people who were chosen one by one, then user groups. `at` is the suite's own word for the
 * next page.
 */
const Place = z.object({
  step: z.enum(['scopes', 'departments', 'people', 'loose', 'groups']),
  /** The app sees the whole company: a member who is not in the directory has left. */
  whole: z.boolean(),
  open: z.array(z.string()),
  found: z.array(z.string()),
  loose: z.array(z.string()),
  groups: z.array(z.string()),
  at: z.string(),
});
export type ContactPlace = z.infer<typeof Place>;

const firstPlace: ContactPlace = { step: 'scopes', whole: false, open: [], found: [], loose: [], groups: [], at: '' };

/** The place that a cursor names. A reading begins without one, and begins again when an earlier build wrote it in another shape. */
export function readPlace(cursor: string | null): ContactPlace {
  return (cursor === null ? undefined : Place.safeParse(JSON.parse(cursor)).data) ?? firstPlace;
}

export function writePlace(contactPlace: ContactPlace): string {
  return JSON.stringify(contactPlace);
}

/** The place behind the scopes: the chosen departments, else the people who were chosen without one. */
export function afterScopes(contactPlace: ContactPlace): ContactPlace {
  return { ...contactPlace, at: '', step: contactPlace.open.length > 0 ? 'departments' : 'loose' };
}

/** The place behind a department and what is below it. A department that was chosen beside the one above it is read once. */
export function afterBranch(contactPlace: ContactPlace): ContactPlace {
  const open = contactPlace.open.filter((id) => !contactPlace.found.includes(id));
  if (open.length > 0) return { ...contactPlace, open, at: '' };
  return { ...contactPlace, open, at: '', step: contactPlace.found.length > 0 ? 'people' : 'loose' };
}

/** The place behind a department whose people are all read: the next one, or those without a department. */
export function afterDepartment(contactPlace: ContactPlace): ContactPlace {
  const remainingDepartments = contactPlace.found.slice(1);
  return {
    ...contactPlace,
    found: remainingDepartments,
    at: '',
    step: remainingDepartments.length > 0 ? 'people' : 'loose',
  };
}

import { z } from 'zod';

/**
 * The position of an adapter in a directory. It first reads the app's range (`scopes`) and the departments of user groups (`groupDepartments`).
 * Then it reads the departments of `open` with all departments below, the people of each of `found`, the people who were chosen one by one, and
 * those of user groups. `at` is the suite's page token.
 */
const Place = z.object({
  step: z.enum(['scopes', 'groupDepartments', 'departments', 'people', 'loose', 'groups']),
  /** The app sees the whole company: a member who is not in the directory has left. */
  whole: z.boolean(),
  open: z.array(z.string()),
  /** Departments that were found below another and are not looked into yet: only where a branch is too big to be read at once. */
  below: z.array(z.string()).default([]),
  /** A branch was too big to be read at once: from there on departments are read level by level. */
  byLevel: z.boolean().default(false),
  found: z.array(z.string()),
  loose: z.array(z.string()),
  groups: z.array(z.string()),
  /** Groups whose departments are not read yet. */
  unasked: z.array(z.string()).default([]),
  at: z.string(),
});
export type ContactPlace = z.infer<typeof Place>;

const firstPlace: ContactPlace = {
  step: 'scopes',
  whole: false,
  open: [],
  below: [],
  byLevel: false,
  found: [],
  loose: [],
  groups: [],
  unasked: [],
  at: '',
};

/** The place that a cursor names. A reading begins without one, and begins again when an earlier build wrote it in another shape. */
export function readPlace(cursor: string | null): ContactPlace {
  return (cursor === null ? undefined : Place.safeParse(JSON.parse(cursor)).data) ?? firstPlace;
}

export function writePlace(contactPlace: ContactPlace): string {
  return JSON.stringify(contactPlace);
}

/** The place behind the scopes: the chosen departments, else the people who were chosen without one. */
export function afterScopes(contactPlace: ContactPlace): ContactPlace {
  if (contactPlace.unasked.length > 0) return { ...contactPlace, at: '', step: 'groupDepartments' };
  return { ...contactPlace, at: '', step: contactPlace.open.length > 0 ? 'departments' : 'loose' };
}

/** Returns the place behind a department and those below it. A department that was chosen along with the one above it is read once. */
export function afterBranch(contactPlace: ContactPlace): ContactPlace {
  const open = contactPlace.open.filter((id) => !contactPlace.found.includes(id));
  const lowerDepartments = contactPlace.below.filter((id) => !contactPlace.found.includes(id));
  if (open.length > 0 || lowerDepartments.length > 0) return { ...contactPlace, open, below: lowerDepartments, at: '' };
  return {
    ...contactPlace,
    open,
    below: lowerDepartments,
    at: '',
    step: contactPlace.found.length > 0 ? 'people' : 'loose',
  };
}

/** Returns the place behind a fully read department: the next one, or the people without a department. */
export function afterDepartment(contactPlace: ContactPlace): ContactPlace {
  const remainingDepartments = contactPlace.found.slice(1);
  return {
    ...contactPlace,
    found: remainingDepartments,
    at: '',
    step: remainingDepartments.length > 0 ? 'people' : 'loose',
  };
}

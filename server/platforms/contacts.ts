import { z } from 'zod';

/**
 * The position of an adapter in a directory. It first reads the app's range (`scopes`) and the departments of user groups (`groupDepartments`).
 * Then it reads the departments of `open` with all departments below, the people of each of `found`, the people who were chosen individually, and
 * those of user groups. `at` is the suite's page token.
 */
const Place = z.object({
  step: z.enum(['scopes', 'groupDepartments', 'departments', 'people', 'loose', 'groups']),
  /** Whether the app sees the whole company: then a member who is not in the directory has left. */
  whole: z.boolean(),
  open: z.array(z.string()),
  /** The unread departments that were found below another one; used only where a branch is too big to be read at once. */
  below: z.array(z.string()).default([]),
  /** Whether a branch was too big to be read at once: from then on departments are read level by level. */
  byLevel: z.boolean().default(false),
  found: z.array(z.string()),
  loose: z.array(z.string()),
  groups: z.array(z.string()),
  /** The groups with unread departments. */
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

/** Returns the place in a cursor. A reading begins without one, and restarts when an earlier build wrote the cursor in another shape. */
export function readPlace(cursor: string | null): ContactPlace {
  return (cursor === null ? undefined : Place.safeParse(JSON.parse(cursor)).data) ?? firstPlace;
}

export function writePlace(contactPlace: ContactPlace): string {
  return JSON.stringify(contactPlace);
}

/** Returns the place after the scopes: the chosen departments, else the people who were chosen individually. */
export function afterScopes(contactPlace: ContactPlace): ContactPlace {
  if (contactPlace.unasked.length > 0) return { ...contactPlace, at: '', step: 'groupDepartments' };
  return { ...contactPlace, at: '', step: contactPlace.open.length > 0 ? 'departments' : 'loose' };
}

/** Returns the place after a department and those below it. A department that was chosen together with its parent is read once. */
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

/** Returns the place after a fully read department: the next one, or the people without a department. */
export function afterDepartment(contactPlace: ContactPlace): ContactPlace {
  const remainingDepartments = contactPlace.found.slice(1);
  return {
    ...contactPlace,
    found: remainingDepartments,
    at: '',
    step: remainingDepartments.length > 0 ? 'people' : 'loose',
  };
}

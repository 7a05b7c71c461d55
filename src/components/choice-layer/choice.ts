import type { ReactNode } from 'react';

/** One line of a picker. */
export interface Choice {
  id: string;
  /** Read out and looked through. */
  text: string;
  label: ReactNode;
  /** Shown grey and not to be chosen; one that is chosen already can still be taken off. */
  disabled?: boolean;
  /** The heading above it; during a search there are no headings. */
  group?: string;
}

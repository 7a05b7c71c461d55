import type { ReactNode } from 'react';

/** One line of a picker. */
export interface Choice {
  id: string;
  /** The text for screen readers and for search. */
  text: string;
  label: ReactNode;
  /** Greyed out and not selectable; a selected one can be deselected. */
  disabled?: boolean;
  /** The heading above it; during a search there are no headings. */
  group?: string;
}

import type { Field } from '@domain/metadata/field';
import type { UserEvent } from '@testing-library/user-event';

/** What the generic suite of every value type needs to know of one of them. */
export interface Sample {
  field: Partial<Field>;
  /** A filled value, and the words that a block and a line must show for it. */
  value: unknown;
  shown: RegExp;
  /** What the input has for "nothing". */
  empty: unknown;
  /** Brings a new value into an empty input, as a person does; absent where the input asks somebody else (position, files). */
  edit?: { act(user: UserEvent): Promise<void>; result: unknown };
}

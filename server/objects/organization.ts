import type { ObjectBehaviour } from './behaviour';

/** An organization's account manager is in charge of it; without one whoever made it. */
export const organization: ObjectBehaviour = {
  ownerOf: (values, before, saver) => memberOf(values['account_manager']) ?? before ?? saver,
  membersIn: (values) => [memberOf(values['account_manager'])].filter((member) => member !== null),
};

function memberOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

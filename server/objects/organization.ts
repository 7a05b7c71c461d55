import type { ObjectBehaviour } from './behaviour';

/** An organization's account manager is in charge of it; without one whoever made it. */
export const organization: ObjectBehaviour = {
  ownerField: 'account_manager',
  ownerOf(values, before, context) {
    const manager = values['account_manager'];
    return typeof manager === 'string' ? manager : (before ?? context);
  },
};

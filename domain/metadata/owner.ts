/** The property for the owner of a record, in answers, changes and the timeline. No company field can have this name. */
export const ownerProperty = 'owner_member_id';

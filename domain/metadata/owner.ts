/** The member in charge of a record, by the name that travels: in answers, in changes, in the timeline. No field of a company is called so. */
export const ownerProperty = 'owner_member_id';

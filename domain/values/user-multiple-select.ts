import { linkValue } from './link-value';

/** Contacts: records of the type `user` (decision 31). */
export const userMultipleSelect = linkValue('USER_MULTIPLE_SELECT');

import { linkValue } from './link-value';

/** Contacts: records of the type `user` (SD-31). */
export const userMultipleSelect = linkValue('USER_MULTIPLE_SELECT');

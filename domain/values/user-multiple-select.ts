import { linkValue } from './link-value';

/** Contacts: records of the type `user` (SD-31). */
export const userMultipleSelect = linkValue('USER_MULTIPLE_SELECT', [
  'link_field_fill_map',
  'min_select',
  'max_select',
]);

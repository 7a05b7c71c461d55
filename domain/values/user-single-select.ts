import { linkValue } from './link-value';

/** One contact: a record of the type `user` (SD-31). */
export const userSingleSelect = linkValue('USER_SINGLE_SELECT', ['link_field_fill_map']);

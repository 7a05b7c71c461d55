import { linkValue } from './link-value';

/** The record that this one belongs to, and with which it is removed (SD-33). */
export const parentLink = linkValue('PARENT_LINK', ['link_table', 'link_field_fill_map']);

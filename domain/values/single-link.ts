import { linkValue } from './link-value';

/** One record of another type, without a mirrored field there (SD-33). */
export const singleLink = linkValue('SINGLE_LINK', ['link_table', 'link_field_fill_map']);

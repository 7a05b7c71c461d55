import { linkValue } from './link-value';

/** One record of another type; the other one knows nothing of it (SD-33). */
export const singleLink = linkValue('SINGLE_LINK', ['link_table', 'link_field_fill_map']);

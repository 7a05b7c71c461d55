import { linkValue } from './link-value';

/** Records of another type that link back: both sides change in one transaction (SD-33). */
export const duplexLink = linkValue('DUPLEX_LINK', ['link_table', 'link_field_fill_map', 'link_field_id']);

import { linkValue } from './link-value';

/** One organization, chosen by search (SD-31). */
export const company = linkValue('COMPANY', ['link_field_fill_map']);

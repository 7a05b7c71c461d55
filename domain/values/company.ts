import { linkValue } from './link-value';

/** One organization, chosen by search (decision 31). */
export const company = linkValue('COMPANY');

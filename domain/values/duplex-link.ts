import { linkValue } from './link-value';

/** Records of another type that name this one as well: both sides change in one transaction (SD-33). */
export const duplexLink = linkValue('DUPLEX_LINK');

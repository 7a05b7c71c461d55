import { lead, ticket, user } from './people-types';
import { organization } from './organization';
import { deal, note, product } from './sales-types';
import type { ShippedType } from './shape';

/** The object types that every company begins with, in the order of the home tabs. */
export const shippedTypes: readonly ShippedType[] = [organization, user, lead, deal, ticket, product, note];

export { i18nOf, words, titleField, type ShippedField, type ShippedType, type Words } from './shape';

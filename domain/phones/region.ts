import type { Field } from '../metadata/field';
import { homeCountries, type Channel } from '../platforms';
import { abilities } from '../kinds';

/** The sub type of a text line with a telephone number. */
const phoneSubType = 'phone';

export function isPhoneField(field: Pick<Field, 'value_type' | 'sub_type'>): boolean {
  return abilities[field.value_type].text === 'line' && field.sub_type === phoneSubType;
}

/**
 * Returns the country of numbers that a field accepts without a country code. It is the field's setting in the company's configuration, else
 * mainland China for companies on Feishu and DingTalk. Companies on Lark can be anywhere: without a setting their country is unknown.
 */
export function phoneRegion(field: Pick<Field, 'phone_region'>, channel: Channel | undefined): string | undefined {
  return field.phone_region ?? (channel && (homeCountries[channel] ?? undefined));
}

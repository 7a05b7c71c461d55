import type { Field } from '../metadata/field';
import { homeCountries, type Channel } from '../platforms';
import { abilities } from '../kinds';

/** The sub type of a line of text that holds a telephone number. */
const phoneSubType = 'phone';

export function isPhoneField(field: Pick<Field, 'value_type' | 'sub_type'>): boolean {
  return abilities[field.value_type].text === 'line' && field.sub_type === phoneSubType;
}

/**
 * The country whose numbers a field takes without a country code: what the company's configuration says of the field, else mainland
 * China for companies on Feishu and DingTalk. Companies on Lark are anywhere: without a setting theirs is unknown.
 */
export function phoneRegion(field: Pick<Field, 'phone_region'>, channel: Channel | undefined): string | undefined {
  return field.phone_region ?? (channel && (homeCountries[channel] ?? undefined));
}

import { normaliseLine } from '../compared-text';
import type { Field } from '../metadata/field';
import type { DuplicateRule } from '../metadata/settings';
import { comparedRegion } from '../phones/compared';
import { phoneKey } from '../phones/phone';
import { companyName, personName } from './names';

/** Full pinyin of a text, without tones and blanks; other letters as they are. Only the server knows it. */
export type Pinyin = (text: string) => string;

/** Hosts that many companies share, which identify nobody. */
const sharedHosts =
  /(?:^|\.)(?:taobao|tmall|jd|1688|alibaba|pinduoduo|weibo|douyin|xiaohongshu|zhihu|facebook|instagram|linkedin|youtube|x|twitter|amazon|rakuten|wixsite|wordpress|github)\.(?:com|cn|jp|co\.jp|net|org)$/u;

/** Returns the host of an address without `www.`; undefined for other texts and for shared hosts. */
function webHost(text: string): string | undefined {
  const address = normaliseLine(text);
  const fullAddress = /^[a-z][a-z0-9+.-]*:\/\//u.test(address) ? address : `https://${address}`;
  if (!URL.canParse(fullAddress)) return undefined;
  const host = new URL(fullAddress).hostname.replace(/^www\./u, '').replace(/\.$/u, '');
  return host.includes('.') && !sharedHosts.test(host) ? host : undefined;
}

/** An e-mail address; undefined for any other text. */
function emailKey(text: string): string | undefined {
  const address = normaliseLine(text);
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(address) ? address : undefined;
}

/** The maximum length of a compared text; the beginning suffices. */
const lengthLimit = 200;

/** Returns the comparable form of a value; undefined where the value does not identify anything. */
export function comparable(
  { by }: Pick<DuplicateRule, 'by'>,
  field: Pick<Field, 'phone_region'>,
  value: unknown,
): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const text = value.slice(0, lengthLimit);
  switch (by) {
    case 'company':
      return companyName(text) || undefined;
    case 'person':
      return personName(text) || undefined;
    case 'phone':
      return phoneKey(text, field.phone_region ?? comparedRegion);
    case 'email':
      return emailKey(text);
    case 'web':
      return webHost(text);
    case 'text':
      return normaliseLine(text) || undefined;
  }
}

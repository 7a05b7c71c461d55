import type { Random } from './random';
import * as vocabulary from './vocabulary';

/** The language of names in a demo company. */
export type DemoLanguage = 'zh' | 'en';

export function companyName(
  random: Random,
  language: DemoLanguage,
  industry: string,
): { name: string; short: string; city: string } {
  if (language === 'zh') {
    const city = random.pick(vocabulary.cities);
    const short = `${random.pick(vocabulary.chineseNames)}${random.pick(vocabulary.chineseTrades[industry] ?? ['贸易'])}`;
    return {
      name: random.happens(0.015)
        ? random.pick(vocabulary.longChinese)
        : `${city}${short}${random.pick(vocabulary.chineseForms)}`,
      short,
      city,
    };
  }
  const short = `${random.pick(vocabulary.englishNames)} ${random.pick(vocabulary.englishTrades[industry] ?? ['Trading'])}`;
  return {
    name: random.happens(0.03)
      ? random.pick(vocabulary.longEnglish)
      : `${short} ${random.pick(vocabulary.englishForms)}`,
    short,
    city: random.pick(vocabulary.englishCities),
  };
}

export function personName(random: Random, language: DemoLanguage): string {
  return language === 'zh'
    ? `${random.pick(vocabulary.surnames)}${random.pick(vocabulary.givenNames)}`
    : `${random.pick(vocabulary.firstNames)} ${random.pick(vocabulary.lastNames)}`;
}

/** Returns an unused phone number: mainland mobiles begin with 199 0000, foreign ones are in the range reserved for fiction. */
export function phoneNumber(random: Random, language: DemoLanguage): string {
  return language === 'zh'
    ? `1990000${String(random.between(1000, 9999))}`
    : `+1 212 555 01${String(random.between(10, 99))}`;
}

export function address(random: Random, language: DemoLanguage, city: string): string {
  return language === 'zh'
    ? `${city}市${random.pick(vocabulary.districts)}${random.pick(vocabulary.roads)}${random.between(1, 980)}号`
    : `${random.between(1, 240)} ${random.pick(vocabulary.englishNames)} Street, ${city}`;
}

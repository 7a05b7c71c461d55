import type { Chance } from './random';
import * as vocabulary from './vocabulary';

/** Whether a thing of a company is named in Chinese. */
export type Tongue = 'zh' | 'en';

export function companyName(
  chance: Chance,
  tongue: Tongue,
  industry: string,
): { name: string; short: string; city: string } {
  if (tongue === 'zh') {
    const city = chance.pick(vocabulary.cities);
    const short = `${chance.pick(vocabulary.chineseNames)}${chance.pick(vocabulary.chineseTrades[industry] ?? ['贸易'])}`;
    return {
      name: chance.happens(0.015)
        ? chance.pick(vocabulary.longChinese)
        : `${city}${short}${chance.pick(vocabulary.chineseForms)}`,
      short,
      city,
    };
  }
  const short = `${chance.pick(vocabulary.englishNames)} ${chance.pick(vocabulary.englishTrades[industry] ?? ['Trading'])}`;
  return {
    name: chance.happens(0.03)
      ? chance.pick(vocabulary.longEnglish)
      : `${short} ${chance.pick(vocabulary.englishForms)}`,
    short,
    city: chance.pick(vocabulary.englishCities),
  };
}

export function personName(chance: Chance, tongue: Tongue): string {
  return tongue === 'zh'
    ? `${chance.pick(vocabulary.surnames)}${chance.pick(vocabulary.givenNames)}`
    : `${chance.pick(vocabulary.firstNames)} ${chance.pick(vocabulary.lastNames)}`;
}

/** A number that nobody has: mainland mobiles begin 199 0000, foreign ones stand in the range kept for fiction. */
export function phoneNumber(chance: Chance, tongue: Tongue): string {
  return tongue === 'zh'
    ? `1990000${String(chance.between(1000, 9999))}`
    : `+1 212 555 01${String(chance.between(10, 99))}`;
}

export function address(chance: Chance, tongue: Tongue, city: string): string {
  return tongue === 'zh'
    ? `${city}市${chance.pick(vocabulary.districts)}${chance.pick(vocabulary.roads)}${chance.between(1, 980)}号`
    : `${chance.between(1, 240)} ${chance.pick(vocabulary.englishNames)} Street, ${city}`;
}

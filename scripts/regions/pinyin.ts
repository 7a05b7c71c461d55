import { pinyin } from 'pinyin-pro';

/** Names that pinyin-pro reads wrongly, by code, with the correct syllables of their first characters. */
const corrections: Record<string, string> = {
  '130225': 'lao ting',
  '130726': 'yu',
  '140924': 'fan shi',
  '141024': 'hong tong',
  '211281': 'diao bing shan',
  '222404': 'hun chun',
  '310112': 'min hang',
  '320116': 'lu he',
  '330382': 'yue qing',
  '341021': 'she',
  '341621': 'guo yang',
  '360730': 'ning du',
  '360731': 'yu du',
  '371481': 'lao ling',
  '371722': 'shan',
  '410621': 'xun',
  '411726': 'bi yang',
  '420116': 'huang pi',
  '441422': 'da bu',
  '510117': 'pi du',
  '510682': 'shi fang',
  '511527': 'jun lian',
  '532323': 'mou ding',
  '610829': 'wu bu',
  '621223': 'tan chang',
  '630202': 'le du',
  '632723': 'chen duo',
  '652823': 'yu li',
  '652927': 'wu shi',
  '653001': 'a tu shi',
  '810302': 'da bu',
};

/** Returns the syllables of a name, without tones; ü is typed and written as v in searches and as u in names. */
export function listSyllables(code: string, name: string): string[] {
  const read = pinyin(name, { toneType: 'none', type: 'array', v: true }).map((syllable) =>
    syllable.replaceAll('ü', 'v'),
  );
  const right = corrections[code]?.split(' ') ?? [];
  return [...right, ...read.slice(right.length)];
}

import * as z from 'zod/mini';

/** The encodings in which a text file can be read, by the names of the WHATWG Encoding Standard. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'iso-8859-2',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** The separators that are detected automatically. */
export const commonSeparators = [',', ';', '\t', '|'] as const;

/** A character between the cells of a line: a tab or a mark, no letter, digit or quotation mark. */
export const Separator = z.string().check(z.regex(/^[\t!#$%&'()*+,./:;<=>?@\\^_`{|}~-]$/));
export const TextEncodingName = z.enum(textEncodings);

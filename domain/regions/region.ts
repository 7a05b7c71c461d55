import * as z from 'zod/mini';

/** The code of the only country with divisions in the data. */
export const china = 'CN';

/** One level of an address. `label` is the shown name, `name` the official one, `code` that of a country (ISO 3166-1) or a division. */
export const Region = z.object({
  label: z.string().check(z.maxLength(100)),
  name: z.string().check(z.maxLength(100)),
  englishName: z.string().check(z.maxLength(100)),
  code: z.string().check(z.regex(/^([A-Z]{2}|\d{6})$/)),
});
export type Region = z.infer<typeof Region>;

/** The entry of the country that precedes every division of China. */
// eslint-disable-next-line no-restricted-syntax -- the name is stored with every address, as the divisions' names are; nobody translates it
export const chinaRegion: Region = { label: '中国', name: '中国', englishName: 'China', code: china };

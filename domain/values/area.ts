import * as z from 'zod/mini';
import type { Field } from '../metadata/field';
import { china, chinaRegion, Region } from '../regions/region';
import { areaText } from '../regions/words';
import { defineValue } from './define';
import { areaRelations } from './relations';

/** The longest detail text of a full address, in characters. */
const detailLimit = 200;

/** An address from the country down (ADR-0025). `codes` is the path as filters compare it: `CN/310000/310115`. */
const AreaSchema = z.object({
  country: z.string(),
  path: z.array(Region).check(z.minLength(1), z.maxLength(4)),
  codes: z.string(),
  detail: z.optional(z.string().check(z.maxLength(detailLimit))),
});
export type Area = z.infer<typeof AreaSchema>;

export const area = defineValue({
  kind: 'AREA',
  storage: 'text',
  settings: ['sub_type', 'area_scope'],
  subTypes: ['full_address'],
  compared: 'codes',
  schema: () => AreaSchema,
  isEmpty: (value) =>
    Array.isArray(value)
      ? value.length === 0
      : isObject(value) && Array.isArray(value.path) && value.path.length === 0 && !value.detail,
  normalise,
  issue: (value, field) => {
    const parsed = z.safeParse(AreaSchema, value);
    if (!parsed.success)
      return tooLong(value) ? { code: 'tooLong', params: { limit: detailLimit } } : { code: 'wrongType' };
    return fitsTogether(parsed.data.path) && inScope(parsed.data, field) ? null : { code: 'notARegion' };
  },
  text: (value, field, { language }) => areaText(value as Area, field.area_scope, language),
  relations: areaRelations,
  isPath: true,
  toFilterValue,
  quickFilter: 'regions',
  searchable: true,
});

/** Returns the value of a form or a caller as it is stored: with its country first, and its detail only where the field has one. */
function normalise(raw: unknown, field: Field): unknown {
  const area: unknown = Array.isArray(raw) ? { path: raw } : raw;
  if (!isObject(area) || !Array.isArray(area.path)) return raw;
  const path = wholePath(area.path);
  if (!path) return raw;
  const detail = field.sub_type === 'full_address' && typeof area.detail === 'string' ? area.detail.trim() : '';
  return {
    country: path[0]?.code ?? '',
    path,
    codes: joinedCodes(path),
    ...(detail ? { detail } : {}),
  };
}

/** Returns regions with their country first; undefined where an entry is invalid. */
function wholePath(pathEntries: readonly unknown[]): Region[] | undefined {
  const entries = pathEntries.map((entry) => z.safeParse(Region, entry).data);
  if (entries.some((entry) => entry === undefined)) return undefined;
  const regions = entries as Region[];
  return /^\d{6}$/.test(regions[0]?.code ?? '') ? [chinaRegion, ...regions] : regions;
}

function joinedCodes(path: readonly Region[]): string {
  return path.map(({ code }) => code).join('/');
}

/** Returns the codes of each area in the value of a filter: an area as records answer it, its list of regions, or the codes themselves. */
function toFilterValue(value: unknown): unknown {
  if (Array.isArray(value))
    return readCodes({ path: value }) ?? value.map((entry: unknown) => readCodes(entry) ?? entry);
  return readCodes(value) ?? value;
}

function readCodes(value: unknown): string | undefined {
  const path = isObject(value) && Array.isArray(value.path) ? wholePath(value.path) : undefined;
  return path && path.length > 0 ? joinedCodes(path) : undefined;
}

/** Returns whether each level is part of the one before it: the digits of a division begin with those of its province and its city. */
function fitsTogether(path: readonly Region[]): boolean {
  const [country, province, city, county] = path.map(({ code }) => code);
  if (country !== china) return path.length === 1 && /^[A-Z]{2}$/.test(country ?? '');
  if (province === undefined) return true;
  if (!/^\d\d0000$/.test(province)) return false;
  if (city === undefined) return true;
  if (!/^\d{6}$/.test(city) || city === province || city.slice(0, 2) !== province.slice(0, 2)) return false;
  return (
    county === undefined ||
    (/^\d{6}$/.test(county) && county !== city && city.endsWith('00') && county.slice(0, 4) === city.slice(0, 4))
  );
}

function inScope({ country, path }: Area, { area_scope: scope = 'china' }: Field): boolean {
  if (scope === 'china') return country === china && path.length > 1;
  return scope === 'all' || country !== china;
}

function tooLong(value: unknown): boolean {
  return isObject(value) && typeof value.detail === 'string' && value.detail.length > detailLimit;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import type { Item } from '@domain/configuration/sections';
import type { SuiteFeature } from '@domain/platforms';
import type { SettingChoiceSource } from './choices';

/** The product's own behaviour while an item has no setting, and the initial value of an own setting. An empty value is then a setting too. */
type Standard = (item: Item) => Item | readonly Item[];

/** The choices: items of the company's configuration, or a few words. */
export type SettingChoices = SettingChoiceSource | readonly string[];

type Kind =
  /** These are values, as a field of a record is: the input is that of the value's kind. */
  | { kind: 'text' | 'lines' | 'number' }
  /** `unset`: it may be empty. `absent`: the value without a setting. */
  | { kind: 'choice'; choices: SettingChoices; unset?: true; absent?: string }
  /** `objects`: a chosen id is kept as `{ id }`. */
  | { kind: 'choices'; choices: SettingChoices; objects?: true }
  /** A text that has nothing but its languages. */
  | { kind: 'words'; of: string }
  /** `isOn`: the value without a setting. `sparse`: the default is not stored. */
  | { kind: 'switch'; isOn?: true; sparse?: true }
  /** `starts`: the initial values once a part is set. `sparse`: a group with only these is not stored. */
  | { kind: 'group'; of: readonly Setting[]; starts?: Item; sparse?: true; standard?: Standard }
  /** `identity`: the property that is the id of an entry; it is never typed. `title`: the heading of an entry above its settings. */
  | {
      kind: 'list';
      of: readonly Setting[];
      starts: Item;
      identity?: string;
      standard?: Standard;
      title?(entry: Item): string;
    }
  /** Settings by the names of things. `begin`: what a new one holds; its name is free then, otherwise each thing has one setting. */
  | { kind: 'map'; keys: SettingChoiceSource; of: Nameless; begin?(chosenKey: string): unknown }
  /** `ofRecords`: the database is asked, which knows the notes about each record; else a record in hand decides. */
  | { kind: 'filter'; ofRecords?: true }
  | { kind: 'icon' | 'color' | 'options' | 'default' | 'rates' | 'notices' }
  /** A read-only value: others set it, or it never changes. */
  | { kind: 'fixed' }
  /** Part of the input of another setting. */
  | { kind: 'with'; other: string };

interface Common {
  /** The path inside the item, or inside the surrounding group or list. */
  path: string;
  /** Its words in `property` of `administration.json`, where the last key of its path is not enough. */
  label?: string;
  /** Must be filled in. */
  required?: true;
  /** Cannot be changed later. */
  once?: true;
  /** Its words in `property` that explain it. */
  hint?: string;
  /** The place of its other languages: in the `i18n_resource` next to it, or in that of the whole item. */
  translated?: 'beside' | 'thing';
  /** The stored form of an empty value; undefined removes the setting. */
  empty?: unknown;
  /** Rarely used: behind "more". */
  advanced?: true;
  /** The setting is not offered where the suite closes this feature to the app that serves the company. */
  feature?: SuiteFeature;
  /** Returns whether it applies to an item. */
  when?(item: Item): boolean;
}

type Nameless = Kind & Pick<Common, 'label'>;

/** One property of a thing that administrators change, and the kind of its input. */
export type Setting = Kind & Common;
export type SettingKind = Kind['kind'];
export type SettingOf<K extends SettingKind> = Setting & { kind: K };

type More<K extends SettingKind> = Partial<Omit<SettingOf<K>, 'kind' | 'path'>>;
const ofKind =
  <K extends SettingKind>(kind: K) =>
  (path: string, options: More<K> = {}) =>
    ({ path, kind, ...options }) as Setting;
const withChoices =
  <K extends 'choice' | 'choices'>(kind: K) =>
  (path: string, choices: SettingChoices, options: More<K> = {}) =>
    ({ path, kind, choices, ...options }) as Setting;

export const text = ofKind('text');
export const lines = ofKind('lines');
export const number = ofKind('number');
export const choice = withChoices('choice');
export const choices = withChoices('choices');
export const toggle = ofKind('switch');
export const filter = ofKind('filter');

export function group(path: string, content: readonly Setting[], options: More<'group'> = {}): Setting {
  return { path, kind: 'group', of: content, ...options };
}

export function list(path: string, starts: Item, content: readonly Setting[], options: More<'list'> = {}): Setting {
  return { path, kind: 'list', starts, of: content, ...options };
}

/** Returns a choice for each of some items. */
export function pairs(
  path: string,
  keys: SettingChoiceSource,
  values: SettingChoices,
  options: More<'map'> = {},
): Setting {
  return { path, kind: 'map', keys, of: { kind: 'choice', choices: values }, ...options };
}

/** The same settings behind "more". */
export const seldom = (settings: readonly Setting[]): Setting[] =>
  settings.map((setting) => ({ ...setting, advanced: true }));

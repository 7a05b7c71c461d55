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
  /** `unset`: it may hold nothing. `absent`: what counts while nothing is set. */
  | { kind: 'choice'; choices: SettingChoices; unset?: true; absent?: string }
  /** `objects`: a chosen id is kept as `{ id }`. */
  | { kind: 'choices'; choices: SettingChoices; objects?: true }
  /** A text that has nothing but its languages. */
  | { kind: 'words'; of: string }
  /** `isOn`: what counts while nothing is set. `sparse`: what counts anyhow is not kept. */
  | { kind: 'switch'; isOn?: true; sparse?: true }
  /** `starts`: what is there as soon as one of its parts is set. `sparse`: a group that holds no more than that is not kept. */
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
  /** Shown as it is: others set it, or it never changes. */
  | { kind: 'fixed' }
  /** Part of the input of another setting. */
  | { kind: 'with'; other: string };

interface Common {
  /** Inside the thing, or inside the group or list around it. */
  path: string;
  /** Its words in `property` of `administration.json`, where the last key of its path is not enough. */
  label?: string;
  /** Must be filled in. */
  required?: true;
  /** Never changed later. */
  once?: true;
  /** Its words in `property` that explain it. */
  hint?: string;
  /** The place of its other languages: in the `i18n_resource` next to it, or in that of the whole item. */
  translated?: 'beside' | 'thing';
  /** The stored form of an empty value; undefined removes the setting. */
  empty?: unknown;
  /** Seldom wanted: behind "more". */
  advanced?: true;
  /** The setting is not offered where the suite closes this feature to the app that serves the company. */
  feature?: SuiteFeature;
  /** Whether it is of use for a thing like this. */
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

/** A choice for each of some things. */
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

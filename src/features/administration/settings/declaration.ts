import type { Item } from '@domain/configuration/sections';

/** Where the ids come from that a setting names. */
export type Source =
  | 'types'
  | 'roles'
  | 'teams'
  | 'members'
  | 'fields'
  | 'customerFields'
  | 'orderFields'
  | 'highlightFields'
  | 'quickFilterFields'
  | 'amountFields'
  | 'numberFields'
  | 'dayFields'
  | 'comparedFields'
  | 'linkFields'
  | 'teamFields'
  | 'catalogueOptions'
  /** Of the type that `link_table` or `table_id` beside it names, else of the field's own target. */
  | 'linkedFields'
  | 'linkedBackFields'
  | 'stages'
  | 'pipelines'
  | 'leadStages'
  | 'statuses'
  | 'approvals'
  | 'tabs'
  | 'kinds'
  | 'subTypes'
  | 'zones';

/** What counts while a thing says nothing, and who sets something else begins with. Nothing at all is a setting of its own then. */
type Standard = (item: Item) => Item | readonly Item[];

/** How a setting is shown and changed. */
type Input =
  /** `translated`: its other languages stand in the `i18n_resource` beside it, or in that of the whole thing. */
  | {
      input: 'text';
      translated?: 'beside' | 'thing';
      lines?: true;
      needed?: true;
      /** Never changed later. */ once?: true;
    }
  /** A text that has nothing but its languages. */
  | { input: 'words'; of: string }
  | { input: 'switch'; unset?: boolean }
  | { input: 'number' }
  /** `absent`: what counts while nothing is set. */
  | { input: 'choice'; values: readonly string[]; unset?: true; absent?: string }
  | { input: 'id'; from: Source; unset?: true }
  | { input: 'ids'; from: Source | readonly string[] }
  /** Ids to ids, or to one of a few words. */
  | { input: 'map'; from: Source; to: Source | readonly string[] }
  | { input: 'icon' }
  | { input: 'color' }
  /** `ofRecords`: the database is asked, which knows the notes about each record; else a record in hand decides. */
  | { input: 'filter'; ofRecords?: true }
  | { input: 'formula' }
  | { input: 'options' }
  | { input: 'default' }
  /** `starts`: what is there as soon as one of its parts is set. */
  | { input: 'group'; of: readonly Declaration[]; starts?: Item; standard?: Standard }
  /** `identity`: the property that is the id of an entry; nobody types it. */
  | { input: 'list'; of: readonly Declaration[]; starts: Item; identity?: string; standard?: Standard }
  /** Where rates are read daily. */
  | { input: 'rates' }
  /** What members are notified of. */
  | { input: 'notices' }
  /** Shown as it is: others set it, or it never changes. */
  | { input: 'fixed' }
  /** Part of the input of another setting. */
  | { input: 'with'; other: string };

/** One property of a thing that administrators change. */
export type Declaration = Input & {
  /** Inside the thing, or inside the group or list around it. */
  path: string;
  /** Its words in `property` of `administration.json`, where the last key of its path is not enough. */
  label?: string;
  /** Seldom wanted: behind "more". */
  advanced?: true;
  /** Whether it is of use for a thing like this. */
  when?(item: Item): boolean;
};

/** The part of a thing at a path. */
export function partAt(thing: unknown, path: string): unknown {
  return path === ''
    ? thing
    : path.split('.').reduce<unknown>((part, key) => (part as Item | null | undefined)?.[key], thing);
}

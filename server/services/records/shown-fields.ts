import { shownNames } from '../../../domain/filters/last-change';
import { abilities, hasSearchedOptions } from '../../../domain/kinds';
import type { Field } from '../../../domain/metadata/field';
import { currencySubType } from '../../../domain/metadata/sub-types';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { isRich, getMarkdownCopy } from '../../../domain/rich/rich-text';
import { valueTypes } from '../../../domain/values';
import { isWrapped } from '../../../domain/values/wrapped';

/** One field as records show its values. */
export interface ShownField {
  name: string;
  /** The property that is returned instead of a stored value. */
  shows: (typeof valueTypes)[Field['value_type']]['shows'];
  isWrapped: boolean;
  isFile: boolean;
  /** The name of the Markdown copy of a rich text. */
  copy: string | undefined;
}

/** The properties of the visible fields that presenting uses, computed once for all callers who see the same fields. */
export interface ShownFields {
  readable: readonly ShownField[];
  searched: readonly Field[];
  /** The rich texts of notes with mentions that answers send as lists. */
  mentioning: readonly string[];
  currency: Field | undefined;
  /** The names, as `lastChangeAmong` takes them. */
  names: readonly string[] | undefined;
}

const getShown = new WeakMap<readonly Field[], ShownFields>();

/** Returns the shown fields, cached for fields that do not change. */
export function shownFields(fields: readonly Field[]): ShownFields {
  const cached = getShown.get(fields);
  if (cached) return cached;
  const readable = fields.filter((field) => field.access !== 'none');
  const computed: ShownFields = {
    readable: readable.map((field) => ({
      name: field.field_id,
      shows: valueTypes[field.value_type].shows,
      isWrapped: isWrapped(field),
      isFile: abilities[field.value_type].names === 'file',
      copy: isRich(field) ? getMarkdownCopy(field.field_id) : undefined,
    })),
    searched: readable.filter(hasSearchedOptions),
    mentioning: readable.flatMap((field) =>
      isRich(field) && getBehaviour(field.table).presence === 'attached' ? [field.field_id] : [],
    ),
    currency: readable.find((field) => field.sub_type === currencySubType),
    names: shownNames(fields),
  };
  // Fields of a single request may still change; those of the configuration are frozen.
  if (Object.isFrozen(fields)) getShown.set(fields, computed);
  return computed;
}

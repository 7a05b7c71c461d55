import type { Field } from '../../domain/metadata/field';
import type { TypeSettings } from '../../domain/metadata/settings';
import type { Actor, App, Language } from '../context';
import type { ResolveType } from '../policies/resolve-type';
import type { FieldConfig } from '../queries/records/keys';

/** The member who saves, with the clock and the ids of this server. */
export interface SaveContext extends Pick<App, 'now' | 'makeId'> {
  actor: Actor;
  /** The language of the words that are found while saving (addresses). */
  language: Language;
  /** Whether the save notifies no member: for an import that was started as quiet. */
  isQuiet?: boolean;
}

/** The object type as the member may use it. */
export interface SaveTarget {
  type: {
    table_id: string;
    list_first_show_field_id: string;
    is_stage_on: boolean;
    /** The company's settings of the type; null and absent: none. */
    settings?: TypeSettings | null;
  };
  /** Every field with what the member may do with it. */
  fields: readonly Field[];
  configuration: readonly FieldConfig[];
  /** Ids of fields that the member does not see, where the product writes them anyway: no refusal names them. */
  hiddenFields?: ReadonlySet<string>;
  /** Other types, for records that values name. */
  resolveType: ResolveType;
  /** Fields with links that the product writes itself: they may name a record that the member may not read. */
  linkedByProduct?: ReadonlySet<string>;
}

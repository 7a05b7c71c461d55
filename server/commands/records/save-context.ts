import type { Field } from '../../../domain/metadata/field';
import type { TypeSettings } from '../../../domain/metadata/settings';
import type { Actor, App, ConfigurationSnapshot, Language } from '../../context';
import type { Trx } from '../../db/tables';
import type { ResolveType } from '../../policies/resolve-type';
import type { FieldConfig } from '../../queries/search/keys';

/** The actor of a save, the clock and ids of this server, and the cached configuration. */
export interface SaveContext extends Pick<App, 'now' | 'makeId' | 'configurations'> {
  actor: Actor;
  /** The actor has left the company; their requested work is carried out. */
  hasLeft?: boolean;
  /** The language of the words that are found while saving (addresses). */
  language: Language;
  /** Whether the save notifies no member: for an import that was started as quiet. */
  isQuiet?: boolean;
  /** The action on many records that the save is a part of: its members are notified once of all (`notifyOfGroup`). */
  noticeGroup?: string | undefined;
}

/** Returns the company's configuration from memory if the request's version is there. A save sends no query for it. */
export function getCompanyConfiguration(
  trx: Trx,
  { configurations, actor }: Pick<App, 'configurations'> & { actor: Pick<Actor, 'clientId' | 'configurationVersion'> },
): Promise<ConfigurationSnapshot> {
  return configurations.read(trx, actor.clientId, actor.configurationVersion);
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
  /** Every field with the access of the member. */
  fields: readonly Field[];
  configuration: readonly FieldConfig[];
  /** Ids of fields that the member does not see, where the product writes them anyway: no refusal names them. */
  hiddenFields?: ReadonlySet<string>;
  /** Other types, for records that values name. */
  resolveType: ResolveType;
  /** Fields with links that the product writes itself: they may name a record that the member may not read. */
  linkedByProduct?: ReadonlySet<string>;
}

import type { Field } from '../../../domain/metadata/field';
import type { TypeSettings } from '../../../domain/metadata/settings';
import type { Actor, App, ConfigurationSnapshot, Language } from '../../context';
import type { Trx } from '../../db/tables';
import type { ResolveType } from '../../policies/resolve-type';
import type { FieldConfig } from '../../queries/search/keys';

/** The actor of a save, the clock and ids of this server, and the cached configuration. */
export interface SaveContext extends Pick<App, 'now' | 'makeId' | 'configurations'> {
  actor: Actor;
  /** The actor has left the company; the requested work is still done. */
  hasLeft?: boolean;
  /** The language of texts that the save looks up (addresses). */
  language: Language;
  /** Whether the save notifies no member: for an import that was started as quiet. */
  isQuiet?: boolean;
  /** The action on several records of which the save is a part: its members get one notice of all (`notifyOfGroup`). */
  noticeGroup?: string | undefined;
}

/** Returns the cached configuration of the request's version, without a query. */
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
  /** Ids of hidden fields that the product itself writes: refusals do not name them. */
  hiddenFields?: ReadonlySet<string>;
  /** Opens other types, for linked records. */
  resolveType: ResolveType;
  /** Link fields that the product writes itself: they may link to records that the member may not read. */
  linkedByProduct?: ReadonlySet<string>;
}

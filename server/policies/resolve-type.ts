import type { Scope } from '../../domain/filters/scope';
import type { Field } from '../../domain/metadata/field';
import type { TypeSettings } from '../../domain/metadata/settings';
import type { Db, Trx } from '../db/tables';

/** Another object type for the same caller, with what links to its records need. */
export interface ResolvedType {
  type: {
    table_id: string;
    list_first_show_field_id: string;
    is_stage_on: boolean;
    is_allow_create_chat: boolean;
    settings: TypeSettings | null;
  };
  /** Every field with the access of the caller. */
  fields: readonly Field[];
  /** The same fields as configuration, for writes. */
  configuration: readonly Omit<Field, 'access'>[];
  read: Scope;
}

/** Opens another type for the same caller; null for an unknown one. Inside a transaction it takes that handle. */
export type ResolveType = (tableId: string, db: Db | Trx) => Promise<ResolvedType | null>;

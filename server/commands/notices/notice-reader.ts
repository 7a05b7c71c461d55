import type { Field } from '../../../domain/metadata/field';
import type { Scope } from '../../../domain/filters/scope';
import { readScope, visibleFields, type RuleActor } from '../../policies/rules';
import { findTypeWithFields } from '../../queries/configuration/fields';
import type { Db } from '../../db/tables';

/** A member who reads notices, at home or in a message. */
export interface NoticeAudience extends RuleActor {
  teamIds: readonly string[];
}

interface ReadableType {
  type: NonNullable<Awaited<ReturnType<typeof findTypeWithFields>>>['type'];
  fields: Field[];
  scope: Scope;
}

/** Returns an object type as a reader of notices sees it; null for a type that was deleted. */
export async function openReadableType(db: Db, reader: NoticeAudience, tableId: string): Promise<ReadableType | null> {
  const configured = await findTypeWithFields(db, reader.clientId, tableId, reader);
  if (!configured) return null;
  const fields = visibleFields(reader, configured.fields);
  return { type: configured.type, fields, scope: readScope(reader, configured.type, fields, configured.teamMemberIds) };
}

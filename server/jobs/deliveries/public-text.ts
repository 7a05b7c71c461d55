import { labelOfOne } from '../../../domain/metadata/reading';
import type { Db } from '../../db/tables';
import { shortened } from '../../messages/texts';
import { publicTitle } from '../../policies/public-text';
import { findTypeWithFields } from '../../queries/configuration/fields';

/** Returns the text about a record that a chat may show to all of its members: the title where everyone sees it, and the type's name. */
export async function publicText(
  db: Db,
  clientId: string,
  record: { table_id: string; name: string },
  language: string,
): Promise<{ title: string; typeName: string }> {
  const configuredType = await findTypeWithFields(db, clientId, record.table_id, { teamIds: [], roleIds: [] });
  if (!configuredType) return { title: '', typeName: '' };
  const { type, fields } = configuredType;
  return {
    title: publicTitle(type, fields, record),
    typeName: labelOfOne({ name: type.name, i18n_resource: type.i18n_resource ?? undefined }, language),
  };
}

/** Returns the name of a part of the suite that belongs to a record: its title, or the type's name where not everyone sees the title. */
export async function publicName(
  db: Db,
  clientId: string,
  record: { table_id: string; name: string },
  language: string,
  limit: number,
): Promise<string> {
  const { title, typeName } = await publicText(db, clientId, record, language);
  return shortened(title.replace(/\s+/g, ' ').trim() || typeName, limit);
}

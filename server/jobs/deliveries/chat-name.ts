import { titleTokens, typeToken } from '../../../domain/collaboration/chat-title';
import { labelOfOne } from '../../../domain/metadata/reading';
import { isEmptyValue, valueTypes, type TextContext } from '../../../domain/values';
import type { Db } from '../../db/tables';
import { chatTitle } from '../../messages/chat-title';
import { isPublicField } from '../../policies/public-text';
import { findTimeZone } from '../../queries/companies/companies';
import type { RecordFacts } from '../../queries/outbox/delivery-facts';
import { findTypeWithFields } from '../../queries/configuration/fields';
import { memberNames } from '../../queries/people/member-names';

/**
 * Returns the name of a record's chat, by the tokens of its type: values of fields that everyone sees, and the type's name. The titles of other
 * records are left out, because the readers of the name are unknown.
 */
export async function chatName(
  db: Db,
  clientId: string,
  record: Pick<RecordFacts, 'table_id' | 'name' | 'data'>,
  { language, limit }: { language: 'zh' | 'en' | 'ja'; limit: number },
): Promise<string> {
  const configuredType = await findTypeWithFields(db, clientId, record.table_id, { teamIds: [], roleIds: [] });
  if (!configuredType) return '';
  const { type, fields } = configuredType;
  const typeName = labelOfOne({ name: type.name, i18n_resource: type.i18n_resource ?? undefined }, language);
  const publicFields = fields.filter(({ field_id: id }) => isPublicField(fields, id));
  const references = publicFields.flatMap((field) => {
    const value = record.data[field.field_id];
    const isFilled = titleTokens(type).includes(field.field_id) && !isEmptyValue(valueTypes[field.value_type], value);
    return isFilled ? valueTypes[field.value_type].refers(value, { ...field, access: 'read' }) : [];
  });
  const members = await memberNames(
    db,
    clientId,
    references.flatMap((reference) => (reference.to === 'member' ? [reference.id] : [])),
  );
  const textContext: TextContext = {
    language,
    timeZone: (await findTimeZone(db, clientId)) ?? 'UTC',
    memberName: (id) => members.get(id),
    goneOption: '',
  };
  const tokens = titleTokens(type).map((token) => {
    if (token === typeToken) return typeName;
    const field = publicFields.find(({ field_id: id }) => id === token);
    if (!field) return undefined;
    if (token === type.list_first_show_field_id) return record.name;
    const value = record.data[token];
    const valueType = valueTypes[field.value_type];
    return isEmptyValue(valueType, value)
      ? undefined
      : valueType.text(value, { ...field, access: 'read' }, textContext);
  });
  return chatTitle(tokens, language, limit) || chatTitle([typeName], language, limit);
}

import { splitLinkedName, toLinkedName } from '@domain/linked-names';
import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { linkedTable } from '@domain/values/link-field';
import { isPersonProperty } from '@domain/views/properties';
import i18next from 'i18next';
import { language } from '@/i18n';
import { fieldName, isTimeProperty, type FilterSubject } from './subjects';

/** The types and fields that the user sees. `CompanyStore` satisfies it. */
interface VisibleTypes {
  table(tableId: string): ObjectType | undefined;
  fields(tableId: string): readonly Field[];
}

/** Returns the links of a type that conditions can follow, each with its linked type. */
export function listLinks(types: VisibleTypes, tableId: string): { link: Field; table: string }[] {
  return types.fields(tableId).flatMap((link) => {
    const table = link.access === 'none' || link.is_not_show ? undefined : linkedTable(link);
    return table !== undefined && types.table(table) ? [{ link, table }] : [];
  });
}

/** Returns a field or a property of linked records as the subject of a condition, as in "Customer › Region". */
export function toLinkedSubject(link: Field, subject: FilterSubject): FilterSubject {
  const linkName = fieldName(link, language());
  return {
    ...subject,
    id: toLinkedName(link.field_id, subject.id),
    name: i18next.t('views:linkedField', { link: linkName, field: subject.name }),
    group: { name: linkName, part: subject.name },
  };
}

/** Finds the subject of a condition on linked records; undefined for another condition, or if its link or field is deleted or hidden. */
export function findLinkedSubject(types: VisibleTypes, tableId: string, id: string): FilterSubject | undefined {
  const name = splitLinkedName(id);
  const linkedType = name && listLinks(types, tableId).find(({ link }) => link.field_id === name.link);
  if (!name || !linkedType) return undefined;
  const field = types.fields(linkedType.table).find((candidate) => candidate.field_id === name.field);
  const { field: fieldId } = name;
  if (field) return toLinkedSubject(linkedType.link, { id: fieldId, field, name: fieldName(field, language()) });
  if (!isPersonProperty(fieldId) && !isTimeProperty(fieldId)) return undefined;
  return toLinkedSubject(linkedType.link, {
    id: fieldId,
    property: fieldId,
    name: i18next.t(`views:properties.${fieldId}`),
  });
}

/** Finds the field that a condition names, of the type or of linked records. */
export function findField(types: VisibleTypes, tableId: string, id: string): Field | undefined {
  const field = types.fields(tableId).find(({ field_id }) => field_id === id);
  return field ?? findLinkedSubject(types, tableId, id)?.field;
}

import { abilities } from '@domain/kinds';
import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { isOfTeam, localised } from '@domain/metadata/reading';
import { sortsBy } from '@domain/views/fields';
import type { TFunction } from 'i18next';
import { language } from '@/i18n';
import type { CompanyStore } from '@/stores';
import type { TableColumns } from '@/stores/views/TableColumns';

/** The properties of every record in addition to its fields, in the order of the menu. */
const properties = ['owner_member_id', 'stage_id', 'update_time', 'create_time'] as const;
export type RecordProperty = (typeof properties)[number];

/** One column of the table: the title, a property of every record, or a field of the type. */
export interface TableColumn {
  id: string;
  name: string;
  /** The field of the column; undefined for a property, and for a title that is no field. */
  field: Field | undefined;
  property: RecordProperty | undefined;
  /** The field or property by which the header orders the list; undefined if it cannot order. */
  order: string | undefined;
  /** The initial width in pixels, until the reader changes it. */
  width: number;
}

/** The id of the first column of every table, which cannot be removed because it names the record. */
export const titleId = 'title';

const widths: Readonly<Record<string, number>> = {
  [titleId]: 280,
  owner_member_id: 140,
  stage_id: 148,
  update_time: 112,
  create_time: 112,
};
const fieldWidth = 164;

/** Returns every column that the reader can choose, the title first. */
export function offeredColumns(
  company: CompanyStore,
  table: ObjectType,
  t: TFunction<['table', 'views']>,
): TableColumn[] {
  const fields = company.fields(table.table_id);
  const getName = (field: Field) => localised(field, 'field_name', field.field_name, language());
  const column = (id: string, name: string, options: Partial<TableColumn>): TableColumn => ({
    id,
    name,
    field: undefined,
    property: undefined,
    order: undefined,
    width: widths[id] ?? fieldWidth,
    ...options,
  });
  const title = company.field(table.table_id, table.list_first_show_field_id);
  const titled = title && title.access !== 'none' ? title : undefined;
  const ofRecord = properties
    .filter((id) => id !== 'stage_id' || table.is_stage_on)
    .map((id) =>
      column(id, t(`views:properties.${id}`), { property: id, order: sortsBy(id, fields) ? id : undefined }),
    );
  const ofType = fields
    .filter(
      (field) =>
        field !== title &&
        field.access !== 'none' &&
        !field.is_not_show &&
        !abilities[field.value_type].isButton &&
        !(properties as readonly string[]).includes(field.field_id),
    )
    .sort((left, right) => left.order - right.order)
    .map((field) =>
      column(field.field_id, getName(field), {
        field,
        order: sortsBy(field.field_id, fields) ? field.field_id : undefined,
      }),
    );
  return [
    column(titleId, titled ? getName(titled) : t('table:title'), { field: titled, order: 'name' }),
    ...ofType,
    ...ofRecord,
  ];
}

/** Returns the shown columns: the reader's choice, or the fields of the type's cards. */
export function shownColumns(
  offered: readonly TableColumn[],
  table: ObjectType,
  tableColumns: TableColumns,
): TableColumn[] {
  const onCards = offered.filter(({ id }) => table.list_second_show_field_ids.includes(id));
  // The owner is shown once, under the company's own name for it if there is one.
  const hasOwner = onCards.some(({ field }) => field && isOfTeam(field));
  const standard = [
    ...table.list_second_show_field_ids,
    'stage_id',
    ...(hasOwner ? [] : ['owner_member_id']),
    'update_time',
  ];
  const ids = [titleId, ...(tableColumns.ids ?? standard).filter((id) => id !== titleId)];
  return [...new Set(ids)].flatMap((id) => offered.find((column) => column.id === id) ?? []);
}

import { abilities } from '@domain/kinds';
import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { isOfTeam, localised } from '@domain/metadata/reading';
import { sortsBy } from '@domain/views/fields';
import type { TFunction } from 'i18next';
import { language } from '@/i18n';
import type { CompanyStore } from '@/stores';
import type { TableColumns } from '@/stores/views/TableColumns';

/** What every record has besides its fields, in the order in which it is offered. */
const properties = ['owner_member_id', 'stage_id', 'update_time', 'create_time'] as const;
export type RecordProperty = (typeof properties)[number];

/** One column of the table: the title, a property of every record, or a field of the type. */
export interface TableColumn {
  id: string;
  name: string;
  /** Undefined for a property, and for a title that is no field. */
  field: Field | undefined;
  property: RecordProperty | undefined;
  /** What the list is ordered by with its header; undefined where it cannot be. */
  order: string | undefined;
  /** In pixels, until the reader chooses another. */
  width: number;
}

/** The column that every table begins with. It is always there: it names the record. */
export const titleId = 'title';

const widths: Readonly<Record<string, number>> = {
  [titleId]: 280,
  owner_member_id: 140,
  stage_id: 148,
  update_time: 112,
  create_time: 112,
};
const fieldWidth = 164;

/** Every column that the reader can have, the title first. */
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

/** The columns that are shown: those that the reader has chosen, else what the type's cards show. */
export function shownColumns(
  offered: readonly TableColumn[],
  table: ObjectType,
  tableColumns: TableColumns,
): TableColumn[] {
  const onCards = offered.filter(({ id }) => table.list_second_show_field_ids.includes(id));
  // Who is in charge is said once, in the company's own word where it has one.
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

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { cleanString } from '../../../domain/clean-text';
import type { Comparison } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import { getMarkdownCopy, isRich } from '../../../domain/rich/rich-text';

/** Matches rows without fields, and rows with a visible field. @param column the fields of the row */
export function speaksToReader({ fields }: Pick<Scope, 'fields'>, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const hidden = fields
    .filter((field) => field.access === 'none')
    .flatMap((field) => (isRich(field) ? [field.field_id, getMarkdownCopy(field.field_id)] : [field.field_id]));
  return sql<SqlBool>`(cardinality(${column}) = 0 or not ${column} <@ ${hidden}::text[])`;
}

/** Matches the records of the reader's own notices, over the table (or alias) `records`. */
export function noticeRecordsSql(
  comparison: Comparison,
  scope: Pick<Scope, 'clientId' | 'tableId' | 'fields' | 'noticesOf'>,
): RawBuilder<SqlBool> {
  const { clientId, tableId, noticesOf } = scope;
  if (comparison.is !== 'anyOf' || noticesOf === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`records.id in (
    select noticed.record_id from notices join notice_records as noticed on noticed.client_id = ${clientId}
      and noticed.member_id = notices.member_id and noticed.group_id = notices.group_id
    where notices.client_id = ${clientId} and notices.member_id = ${noticesOf} and notices.notice_id = any(${comparison.values.map(cleanString)}::text[])
      and noticed.table_id = ${tableId} and ${speaksToReader(scope, sql.ref('noticed.fields'))})`;
}

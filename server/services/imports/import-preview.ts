import { wallTime } from '../../../domain/calendar';
import type { Output } from '../../../domain/contract';
import { cellText } from '../../../domain/import/cells';
import type { ImportPlan } from '../../../domain/import/plan';
import { readRow } from '../../../domain/import/read-row';
import { writtenDay } from '../../../domain/calendar/written-day';
import { groupedDigits } from '../../../domain/grouped-digits';
import { abilities } from '../../../domain/kinds';
import { localised, type Field } from '../../../domain/metadata/field';
import { valueTypes, type TextContext } from '../../../domain/values';
import type { SessionRequest } from '../../context';
import type { ImportRow } from '../../db/tables';
import { issueSentence } from '../../messages/import-reasons';
import { nextRows } from '../../queries/imports/import-rows';
import { importReading } from './import-targets';
import type { TypeContext } from '../records/record-access';

/** The number of first rows that are shown as they would be stored. */
const rowsShown = 5;
/** Characters of a value that are shown. */
const textLimit = 200;

type ImportPreview = Output<'imports.propose'>['preview'];

/**
 * Returns the first rows of an import as they would be stored, by field: days with their month in words, labels of options, names of members; or
 * the fault of the cell.
 */
export async function previewRows(
  request: SessionRequest,
  context: TypeContext,
  importRow: ImportRow,
  plan: Pick<ImportPlan, 'columns' | 'date_order' | 'decimal' | 'words' | 'key'>,
  membersByName: ReadonlyMap<string, string | undefined>,
): Promise<ImportPreview> {
  const { db, actor, language } = request;
  const readContext = importReading(request, context, plan, membersByName);
  const names = new Map([...membersByName].flatMap(([name, id]) => (id === undefined ? [] : [[id, name] as const])));
  const textContext: TextContext = { language, timeZone: actor.timeZone, memberName: (id) => names.get(id) };
  const fieldIds = [...new Set(plan.columns.map(({ field_id }) => field_id))];
  const rows = await nextRows(db, importRow, 0, rowsShown);
  return rows.map(({ row, cells }) => {
    const read = readRow(cells, readContext);
    const previewValue = (fieldId: string) => {
      const field = readContext.fields.get(fieldId);
      const issue = [...read.issues, ...read.leftCells].find(
        (fieldIssue) => fieldIssue.field === fieldId && read.values[fieldId] === undefined,
      );
      if (!field) return { field_id: fieldId, text: '' };
      if (issue) {
        const texts = plan.columns.flatMap((planColumn) =>
          planColumn.field_id === fieldId ? [cellText(cells[planColumn.column])] : [],
        );
        return {
          field_id: fieldId,
          text: texts.join(' ').slice(0, textLimit),
          problem: issueSentence(issue, localised(field, 'field_name', field.field_name, language), language),
        };
      }
      const link = read.links.find((namedLink) => namedLink.field === fieldId);
      const text = link ? link.titles.join('; ') : valueText(read.values[fieldId], field, textContext);
      return { field_id: fieldId, text: text.slice(0, textLimit) };
    };
    return { row, values: fieldIds.map(previewValue) };
  });
}

function valueText(value: unknown, field: Field, textContext: TextContext): string {
  if (value === undefined || value === null) return '';
  const { time } = abilities[field.value_type];
  if (time === 'day' && typeof value === 'string') return writtenDay(value, textContext.language);
  if (time === 'moment' && typeof value === 'number') {
    const [day = '', clock = ''] = wallTime(textContext.timeZone, value).split('T');
    return `${writtenDay(day, textContext.language)} ${clock}`;
  }
  const text = valueTypes[field.value_type].text(value, field, textContext);
  return /^-?\d+(\.\d+)?$/.test(text) && typeof value === 'number' ? groupedDigits(text) : text;
}

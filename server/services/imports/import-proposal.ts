import { normaliseLine } from '../../../domain/compared-text';
import type { Input, Output } from '../../../domain/contract';
import {
  hasOptions,
  isImportable,
  proposeColumns,
  proposeKey,
  type ImportTarget,
} from '../../../domain/import/columns';
import { isEmptyWord } from '../../../domain/import/empty-words';
import { plainHeader } from '../../../domain/import/headers';
import { chooseStyles, type ColumnReading } from '../../../domain/import/choose-styles';
import { recordIdTarget, type ImportColumn } from '../../../domain/import/plan';
import { getWords } from '../../../domain/import/read-row';
import { usualStyles } from '../../../domain/import/usual-styles';
import { abilities } from '../../../domain/kinds';
import { writtenDay } from '../../../domain/calendar/written-day';
import { localised, type Field } from '../../../domain/metadata/field';
import { acceptValue, valueTypes } from '../../../domain/values';
import { isLinkField, linkedTable } from '../../../domain/values/link-field';
import { sameOption } from '../../../domain/values/options';
import { addressReader } from '../../commands/records/known-regions';
import type { Language, SessionRequest } from '../../context';
import type { ImportFileColumn, ImportRow } from '../../db/tables';
import { membersByName } from '../../queries/people/member-names';
import { listPlans } from '../../queries/imports/imports';
import { previewRows } from './import-preview';
import { importTargets, keepsOrigin } from './import-targets';
import { ownImport, refusePassed } from './imports';
import { loadType, type TypeContext } from '../records/record-access';
import { openWritable } from '../records/record-changes';

/** The most members that are offered as the meaning of a word. */
const memberLimit = 500;

/**
 * Returns how the columns of a file match a type for its caller, and how their cells are read. It includes the first rows as they would be stored.
 * @throws AppError notFound, notAllowed, importPassed
 */
export async function proposeImport(
  request: SessionRequest,
  { import_id, table_id, columns: chosenColumns, date_order, decimal, words = [] }: Input<'imports.propose'>,
): Promise<Output<'imports.propose'>> {
  const { db, actor, language } = request;
  const importRow = await ownImport(request, import_id);
  refusePassed(importRow);
  const context = await openWritable(request, table_id);
  const targets = importTargets(request, context);
  const file = importRow.columns ?? [];
  const columns =
    chosenColumns ??
    proposeColumns(file, targets, rememberedIn(await listPlans(db, actor.clientId, table_id)), canHoldRegion);
  const matched = matchedColumns(columns, targets);
  const key = proposeKey(
    matched
      .filter(({ field }) => isKey(field))
      .map(({ column, field }) => ({
        column: file[column] ?? { name: '', samples: [] },
        field,
        isTitle: targets.some((target) => target.isTitle && target.field === field),
      })),
    importRow.total,
  );
  const names = await membersByName(db, actor.clientId);
  const read = chooseStyles(file, columns, await columnFields(request, columns, targets), {
    chosen: { date_order, decimal },
    usual: usualStyles(actor.timeZone, language),
  });
  return {
    targets: await Promise.all(targets.map((target) => presentTarget(request, target))),
    columns: read.columns,
    date_order: read.date_order,
    decimal: read.decimal,
    styles: read.styles.map((style) => presentStyle(style, language)),
    cuts: read.cuts,
    scales: read.scales,
    preview: await previewRows(request, context, importRow, { ...read, words }, names),
    key,
    mode: key === recordIdTarget ? 'both' : 'add',
    words: matched.flatMap((matchedColumn) => openWords(file, matchedColumn, names)),
    choices: Object.fromEntries(
      matched
        .filter(
          ({ field }) =>
            abilities[field.value_type].names === 'option' || abilities[field.value_type].names === 'member',
        )
        .map(({ field }) => [field.field_id, listChoices(field, names, language)]),
    ),
    left_out: file.flatMap(({ name }, time) =>
      name !== '' && !columns.some(({ column }) => column === time) ? [name] : [],
    ),
    may_keep_origin: keepsOrigin(request),
  };
}

/** Returns whether a text begins with a region that a field accepts. */
function canHoldRegion(text: string, field: Field): boolean {
  const address = addressReader.read(text);
  return address !== undefined && 'value' in acceptValue(valueTypes[field.value_type], { path: address.path }, field);
}

/** Returns the field of each matched column, including those of linked records. */
async function columnFields(
  request: SessionRequest,
  columns: readonly ImportColumn[],
  targets: readonly ImportTarget[],
): Promise<(column: ImportColumn) => Field | undefined> {
  const fields = new Map<string, Field>();
  for (const { field_id, of } of columns) {
    const target = targets.find(({ field }) => field.field_id === field_id)?.field;
    const table = target && of !== undefined ? linkedTable(target) : undefined;
    const linked = table === undefined ? undefined : await loadType(request, table).catch(() => undefined);
    const field =
      of === undefined
        ? target
        : linked?.fields.find((candidate) => candidate.field_id === of && candidate.access !== 'none');
    if (field) fields.set(`${field_id}.${of}`, field);
  }
  return ({ field_id, of }) => fields.get(`${field_id}.${of}`);
}

function presentStyle({ column, kind, example, means, isGuess, misfits }: ColumnReading, language: Language) {
  return {
    column,
    kind,
    is_guess: isGuess,
    misfit_count: misfits.count,
    misfit_example: misfits.example ?? null,
    example:
      example === undefined || means === undefined
        ? null
        : { text: example, means: 'day' in means ? writtenDay(means.day, language) : means.digits },
  };
}

/** Returns the last match of each column, by its name. */
function rememberedIn(
  plans: readonly Pick<ImportRow, 'columns' | 'plan'>[],
): Map<string, Pick<ImportColumn, 'field_id' | 'of' | 'part'>> {
  const remembered = new Map<string, Pick<ImportColumn, 'field_id' | 'of' | 'part'>>();
  for (const { columns, plan } of plans) {
    for (const { column, field_id, of, part } of plan?.columns ?? []) {
      const name = plainHeader(columns?.[column]?.name ?? '');
      if (name !== '' && !remembered.has(name))
        remembered.set(name, { field_id, ...(of !== undefined && { of }), ...(part !== undefined && { part }) });
    }
  }
  return remembered;
}

interface Matched {
  column: number;
  field: Field;
}

function matchedColumns(columns: readonly ImportColumn[], targets: readonly ImportTarget[]): Matched[] {
  return columns.flatMap(({ column, field_id, of }) => {
    const target = of === undefined ? targets.find(({ field }) => field.field_id === field_id) : undefined;
    return target ? [{ column, field: target.field }] : [];
  });
}

async function presentTarget(request: SessionRequest, { field, isTitle }: ImportTarget) {
  const { language } = request;
  const table = linkedTable(field);
  const linked =
    isLinkField(field) && table !== undefined ? await loadType(request, table).catch(() => undefined) : undefined;
  return {
    field_id: field.field_id,
    label: getLabel(field, language),
    is_title: isTitle,
    is_key: isKey(field),
    of: linked ? buildParts(linked, language) : [],
  };
}

/** Returns the plain fields of a linked record, without its title, by which it is found. */
function buildParts({ type, fields }: TypeContext, language: Language) {
  return fields
    .filter(
      (field) =>
        isImportable(field) &&
        !isLinkField(field) &&
        field.field_id !== type.list_first_show_field_id &&
        field.is_not_show !== true,
    )
    .map((field) => ({ id: field.field_id, label: getLabel(field, language) }));
}

function getLabel(field: Field, language: Language): string {
  return localised(field, 'field_name', field.field_name, language);
}

/** Returns whether a row can find its record by this field: fields that are compared as a text or a number. */
function isKey(field: Field): boolean {
  const { storage } = valueTypes[field.value_type];
  return (
    (!field.field_id.startsWith('_') || field.field_id === recordIdTarget) &&
    (storage === 'text' || storage === 'number') &&
    valueTypes[field.value_type].compared === undefined
  );
}

/** Returns the words of a column that match no option and no member; none where there are too many to ask about individually. */
function openWords(
  file: readonly ImportFileColumn[],
  { column, field }: Matched,
  names: ReadonlyMap<string, string | undefined>,
) {
  const { names: referencedKind } = abilities[field.value_type];
  if (!(referencedKind === 'member' || (referencedKind === 'option' && hasOptions(field)))) return [];
  const isKnown = (text: string) =>
    referencedKind === 'option'
      ? sameOption(field.value_options ?? [], text) !== undefined
      : names.get(normaliseLine(text)) !== undefined;
  const isList = valueTypes[field.value_type].storage === 'refs';
  const counts = new Map<string, number>();
  for (const { text, count } of file[column]?.words ?? [])
    for (const word of isKnown(text) || !isList ? [text] : getWords(text))
      counts.set(word, (counts.get(word) ?? 0) + count);
  return [...counts].flatMap(([text, count]) =>
    isKnown(text) || isEmptyWord(text) ? [] : [{ column, field_id: field.field_id, text, count }],
  );
}

function listChoices(field: Field, names: ReadonlyMap<string, string | undefined>, language: Language) {
  if (abilities[field.value_type].names === 'member')
    return [...names].flatMap(([label, id]) => (id === undefined ? [] : [{ id, label }])).slice(0, memberLimit);
  return (field.value_options ?? [])
    .filter(({ deleted }) => deleted !== true)
    .map((option) => ({ id: option.id, label: localised(option, 'label', option.label, language) }));
}

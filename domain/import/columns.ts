import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { getBehaviour } from '../objects/behaviour';
import { isPhone } from '../phones/phone';
import { isPastable } from '../rows/pasted';
import { valueTypes } from '../values';
import { isLinkField } from '../values/link-field';
import { sameOption } from '../values/options';
import {
  beginsAsKnown,
  endsAsKnown,
  findNamePart,
  isAddress,
  isIdentifier,
  isKnownAs,
  isPartOfRegion,
  plainHeader,
} from './headers';
import { recordIdTarget } from './plan';
import type { DateOrder, ImportColumn } from './plan';
import { readMoment } from './styles';

/** The properties of a file's column that matching reads. */
export interface FileColumn {
  name: string;
  /** The first filled cells. */
  samples: readonly string[];
  /** The number of filled cells, and of those that repeat another cell of the column. Absent for a file that is older than these counts. */
  filled_count?: number | undefined;
  repeated_count?: number | undefined;
}

/** A field that a column can fill. */
export interface ImportTarget {
  field: Field;
  isTitle: boolean;
}

/** Returns whether a column can fill a field: fields that are read from text, and links, which find their records by their titles. */
export function isImportable(field: Field): boolean {
  if (field.access !== 'write' || abilities[field.value_type].isGenerated) return false;
  const isReadByKind = valueTypes[field.value_type].parse !== undefined;
  return isPastable(field) || isLinkField(field) || hasOptions(field) || isPlaceField(field) || isReadByKind;
}

/** Returns whether the field is a region, which is read from addresses. */
function isPlaceField({ value_type }: Pick<Field, 'value_type'>): boolean {
  return abilities[value_type].isPlace === true;
}

/** Returns whether the field supplies its options, as stages and pipelines do. */
export function hasOptions({ value_type }: Pick<Field, 'value_type'>): boolean {
  const { names, options } = abilities[value_type];
  return names === 'option' && options !== 'search';
}

/** Sub types of single-value texts in whose cells people write several values. */
const singleSubTypes: ReadonlySet<string> = new Set(['phone', 'email', 'url']);

/** Returns whether a field takes the first of several values, in one cell or in several columns. */
export function holdsOneOfSeveral({ value_type, sub_type }: Field): boolean {
  return abilities[value_type].text === 'line' && sub_type !== undefined && singleSubTypes.has(sub_type);
}

/**
 * Proposes a field for each column. It looks at earlier matches, then at the names of the fields in every language, then at names of other
 * products, then at the cells. A field is proposed once; a column that fits none stays out.
 */
export function proposeColumns(
  columns: readonly FileColumn[],
  targets: readonly ImportTarget[],
  remembered: ReadonlyMap<string, MatchedTarget> = new Map(),
  readsRegion: (text: string, field: Field) => boolean = () => false,
): ImportColumn[] {
  const targetsByColumn = new Map<number, MatchedTarget>();
  const takenKeys = new Set<string>();
  const isOffered = (id: string) => !takenKeys.has(id) && targets.some(({ field }) => field.field_id === id);
  const assign = (column: number, target: MatchedTarget) => {
    targetsByColumn.set(column, target);
    takenKeys.add(getKey(target));
  };
  const assignFreeColumns = (matches: (column: FileColumn) => string | undefined) => {
    for (const [columnIndex, column] of columns.entries()) {
      if (targetsByColumn.has(columnIndex) || column.name.trim() === '') continue;
      const id = matches(column);
      if (id !== undefined && isOffered(id)) assign(columnIndex, { field_id: id });
    }
  };
  for (const [columnIndex, column] of columns.entries()) {
    const rememberedTarget = remembered.get(plainHeader(column.name));
    const field = targets.find((target) => target.field.field_id === rememberedTarget?.field_id)?.field;
    if (
      rememberedTarget &&
      field &&
      (rememberedTarget.part !== undefined || isPlaceField(field) || !takenKeys.has(getKey(rememberedTarget)))
    )
      assign(columnIndex, rememberedTarget);
  }
  assignFreeColumns(
    ({ name }) => targets.find(({ field }) => !takenKeys.has(field.field_id) && isNamed(field, name))?.field.field_id,
  );
  const findKnownField = (name: string, fits: (target: ImportTarget) => boolean, isMatching = isKnownAs) =>
    targets.find(
      ({ field, isTitle }) =>
        !takenKeys.has(field.field_id) &&
        fits({ field, isTitle }) &&
        isMatching(name, { field_id: field.field_id, table: field.table, isTitle }),
    )?.field.field_id;
  // The title comes first, because a file without it cannot create records. Then come links: a customer's name is better used as a link than as a
  // text.
  assignFreeColumns(({ name }) => findKnownField(name, ({ isTitle }) => isTitle));
  const title = targets.find(({ isTitle }) => isTitle)?.field;
  if (title && !takenKeys.has(title.field_id) && getBehaviour(title.table).namedAfter === 'person')
    for (const [columnIndex, { name }] of columns.entries()) {
      const namePart = targetsByColumn.has(columnIndex) ? undefined : findNamePart(name);
      if (namePart !== undefined) assign(columnIndex, { field_id: title.field_id, part: namePart });
    }
  assignFreeColumns(({ name }) => findKnownField(name, ({ field }) => isLinkField(field)));
  for (const isMatching of [isKnownAs, endsAsKnown])
    assignFreeColumns((column) => findKnownField(column.name, ({ field }) => mayHold(field, column), isMatching));
  // A record has one telephone and people have several; the first filled one counts.
  for (const [columnIndex, { name, samples }] of columns.entries()) {
    if (targetsByColumn.has(columnIndex) || name.trim() === '') continue;
    const furtherTarget = targets.find(
      ({ field, isTitle }) =>
        !isTitle &&
        holdsOneOfSeveral(field) &&
        [isKnownAs, endsAsKnown, beginsAsKnown].some((isMatching) =>
          isMatching(name, { field_id: field.field_id, table: field.table, isTitle }),
        ) &&
        contents.some(({ fills, fits }) => fills(field) && samples.some((text) => fits(text.trim()))),
    );
    if (furtherTarget) assign(columnIndex, { field_id: furtherTarget.field.field_id });
  }
  const regionField = targets.find(({ field }) => isPlaceField(field) && !takenKeys.has(field.field_id))?.field;
  const isRead = ({ samples }: FileColumn) =>
    regionField !== undefined && mostly(samples, (text) => readsRegion(text, regionField));
  if (regionField) {
    const parts = [...columns.entries()].filter(
      ([columnIndex, { name }]) => !targetsByColumn.has(columnIndex) && isPartOfRegion(name),
    );
    if (parts.some(([, column]) => isRead(column)))
      for (const [columnIndex] of parts) assign(columnIndex, { field_id: regionField.field_id });
  }
  if (title && !takenKeys.has(title.field_id))
    assignFreeColumns((column) => (isIdentifier(column.name) && isDistinct(column) ? title.field_id : undefined));
  for (const kind of contents) {
    const fields = targets.filter(({ field }) => kind.fills(field) && !takenKeys.has(field.field_id));
    const fitting = [...columns.entries()].filter(
      ([columnIndex, { samples }]) => !targetsByColumn.has(columnIndex) && areAll(samples, kind.fits),
    );
    // With two columns or two fields that fit, the right one is unknown.
    const [onlyField] = fields;
    const [fittingIndex] = fitting[0] ?? [];
    if (fields.length === 1 && fitting.length === 1 && onlyField && fittingIndex !== undefined)
      assign(fittingIndex, { field_id: onlyField.field.field_id });
  }
  const proposed = [...targetsByColumn]
    .sort(([left], [right]) => left - right)
    .map(([column, target]) => ({ column, ...target }));
  // An address also contains its region.
  const address =
    regionField && !takenKeys.has(regionField.field_id)
      ? columns.findIndex((column) => isAddress(column.name) && isRead(column))
      : -1;
  return regionField && address >= 0 ? [...proposed, { column: address, field_id: regionField.field_id }] : proposed;
}

type MatchedTarget = Pick<ImportColumn, 'field_id' | 'of' | 'part'>;

/** Returns whether the filled cells of a column are all different. */
function isDistinct({ repeated_count: repeated }: FileColumn): boolean {
  return repeated === undefined || repeated === 0;
}

/** The minimum share of rows with a filled key. */
const leastFilled = 0.95;

/**
 * Returns the field by which rows find their records: the id of the record where the file has it, else the first that is filled in the rows and tells them
 * apart. A unique field is the best one; people have an e-mail address or a telephone of their own, but not their name.
 */
export function proposeKey(
  matched: readonly { column: FileColumn; field: Field; isTitle: boolean }[],
  total: number,
): string | null {
  const recordId = matched.find(({ field }) => field.field_id === recordIdTarget);
  if (recordId) return recordIdTarget;
  const isGood = ({ column }: { column: FileColumn }) =>
    isDistinct(column) && (column.filled_count === undefined || column.filled_count >= total * leastFilled);
  const isPerson = matched.some(({ field, isTitle }) => isTitle && getBehaviour(field.table).namedAfter === 'person');
  const ranks: ((candidate: { field: Field; isTitle: boolean }) => boolean)[] = [
    ({ field }) => field.is_unique === true,
    ...(isPerson
      ? ['email', 'phone'].map(
          (kind) =>
            ({ field }: { field: Field }) =>
              field.sub_type === kind,
        )
      : []),
    ({ isTitle }) => isTitle,
  ];
  for (const isOfRank of ranks) {
    const best = matched.find((candidate) => isOfRank(candidate) && isGood(candidate));
    // Several columns of one field are no key together.
    if (best && matched.filter(({ field }) => field === best.field).length === 1) return best.field.field_id;
  }
  return null;
}

function getKey({ field_id, of }: Pick<ImportColumn, 'field_id' | 'of'>): string {
  return of === undefined ? field_id : `${field_id}.${of}`;
}

/** Returns whether a column has the name of the field in some language. */
function isNamed(field: Pick<Field, 'field_name' | 'i18n_resource'>, name: string): boolean {
  const normalizedHeader = plainHeader(name);
  return [field.field_name, ...Object.values(field.i18n_resource?.['field_name'] ?? {})].some(
    (headerName) => plainHeader(headerName) === normalizedHeader,
  );
}

/** Returns whether at least half of the cells fit. */
function mostly(samples: readonly string[], fits: (text: string) => boolean): boolean {
  return samples.length > 0 && samples.filter(fits).length * 2 >= samples.length;
}

/** The maximum length of a sampled cell: addresses, numbers and days are shorter. */
const sampleLimit = 500;

const contents: readonly { fills(field: Field): boolean; fits(text: string): boolean }[] = [
  { fills: ({ sub_type }) => sub_type === 'email', fits: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) },
  {
    fills: ({ sub_type }) => sub_type === 'phone',
    fits: (text) =>
      text.replace(/\D/g, '').length >= 7 && !isDay(text) && (isPhone(text, 'CN') || isPhone(text, undefined)),
  },
  { fills: ({ sub_type }) => sub_type === 'url', fits: (text) => /^(https?:\/\/|www\.)\S+\.\S+$/i.test(text) },
  {
    fills: ({ value_type }) => abilities[value_type].time === 'day',
    fits: isDay,
  },
];

/** Returns whether a text is a day in some order of its parts, in figures or words. */
function isDay(text: string): boolean {
  return (['ymd', 'mdy', 'dmy'] as const satisfies readonly DateOrder[]).some(
    (order) => readMoment(text, order) !== undefined,
  );
}

/** Numbers alone are counts or ids of the source product, so they match no long text and no option with another name. */
function mayHold(field: Field, { samples }: FileColumn): boolean {
  if (!areAll(samples, (text) => /^\d+$/.test(text))) return true;
  if (hasOptions(field))
    return samples.every((text) => sameOption(field.value_options ?? [], text.trim()) !== undefined);
  return abilities[field.value_type].text !== 'block';
}

function areAll(samples: readonly string[], fits: (text: string) => boolean): boolean {
  return (
    samples.length >= 2 &&
    samples.every((text) => {
      const plain = text.trim();
      return plain.length <= sampleLimit && fits(plain);
    })
  );
}

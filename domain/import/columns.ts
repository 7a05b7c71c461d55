import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isPhone } from '../phones/phone';
import { isPastable } from '../rows/pasted';
import { isLinkField } from '../values/link-field';
import { isKnownAs, plainHeader } from './headers';
import type { DateOrder, ImportColumn } from './plan';
import { readMoment } from './styles';

/** A column of a file as far as matching asks. */
export interface FileColumn {
  name: string;
  /** The first filled cells. */
  samples: readonly string[];
}

/** A field that a column can fill. */
export interface ImportTarget {
  field: Field;
  isTitle: boolean;
}

/** Returns whether a column can fill a field: fields that are read from text, and links, which find their records by their titles. */
export function isImportable(field: Field): boolean {
  if (field.access !== 'write') return false;
  return isPastable(field) || isLinkField(field) || hasOptions(field);
}

/** Options that come with the field, those of stages and pipelines too. */
export function hasOptions({ value_type }: Pick<Field, 'value_type'>): boolean {
  const { names, options } = abilities[value_type];
  return names === 'option' && options !== 'search';
}

/**
 * Proposes a field for each column. It looks at earlier matches, then at the names of the fields in every language, then at names of other
 * products, then at the cells. A field is proposed once; a column that fits none stays out.
 */
export function proposeColumns(
  columns: readonly FileColumn[],
  targets: readonly ImportTarget[],
  remembered: ReadonlyMap<string, Pick<ImportColumn, 'field_id' | 'of'>> = new Map(),
): ImportColumn[] {
  const targetsByColumn = new Map<number, Pick<ImportColumn, 'field_id' | 'of'>>();
  const takenKeys = new Set<string>();
  const isOffered = (id: string) => !takenKeys.has(id) && targets.some(({ field }) => field.field_id === id);
  const assign = (column: number, target: Pick<ImportColumn, 'field_id' | 'of'>) => {
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
    if (
      rememberedTarget &&
      !takenKeys.has(getKey(rememberedTarget)) &&
      targets.some(({ field }) => field.field_id === rememberedTarget.field_id)
    )
      assign(columnIndex, rememberedTarget);
  }
  assignFreeColumns(
    ({ name }) => targets.find(({ field }) => !takenKeys.has(field.field_id) && isNamed(field, name))?.field.field_id,
  );
  const isMatching = (field: ImportTarget, name: string) =>
    isKnownAs(name, { field_id: field.field.field_id, table: field.field.table, isTitle: field.isTitle });
  const findKnownField = (name: string, fits: (target: ImportTarget) => boolean) =>
    targets.find(
      (candidate) => !takenKeys.has(candidate.field.field_id) && fits(candidate) && isMatching(candidate, name),
    )?.field.field_id;
  // The title first: a file without it cannot make records. Then links: the name of a customer is better a customer than a text.
  assignFreeColumns(({ name }) => findKnownField(name, ({ isTitle }) => isTitle));
  assignFreeColumns(({ name }) => findKnownField(name, ({ field }) => isLinkField(field)));
  assignFreeColumns(({ name }) => findKnownField(name, () => true));
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
  return [...targetsByColumn]
    .sort(([left], [right]) => left - right)
    .map(([column, target]) => ({ column, ...target }));
}

function getKey({ field_id, of }: Pick<ImportColumn, 'field_id' | 'of'>): string {
  return of === undefined ? field_id : `${field_id}.${of}`;
}

/** Whether a column is called as the field is in some language. */
function isNamed(field: Pick<Field, 'field_name' | 'i18n_resource'>, name: string): boolean {
  const normalizedHeader = plainHeader(name);
  return [field.field_name, ...Object.values(field.i18n_resource?.['field_name'] ?? {})].some(
    (headerName) => plainHeader(headerName) === normalizedHeader,
  );
}

/** Characters of a cell that may say what its column holds: addresses, numbers and days are shorter. */
const sampleLimit = 500;

const contents: readonly { fills(field: Field): boolean; fits(text: string): boolean }[] = [
  { fills: ({ sub_type }) => sub_type === 'email', fits: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) },
  {
    fills: ({ sub_type }) => sub_type === 'phone',
    fits: (text) => text.replace(/\D/g, '').length >= 7 && (isPhone(text, 'CN') || isPhone(text, undefined)),
  },
  { fills: ({ sub_type }) => sub_type === 'url', fits: (text) => /^(https?:\/\/|www\.)\S+\.\S+$/i.test(text) },
  {
    fills: ({ value_type }) => abilities[value_type].time === 'day',
    fits: (text) =>
      (['ymd', 'mdy', 'dmy'] as const satisfies readonly DateOrder[]).some((order) => readMoment(text, order)),
  },
];

function areAll(samples: readonly string[], fits: (text: string) => boolean): boolean {
  return (
    samples.length >= 2 &&
    samples.every((text) => {
      const plain = text.trim();
      return plain.length <= sampleLimit && fits(plain);
    })
  );
}

import { createReadStream } from 'node:fs';
import { AppError } from '../../domain/errors';
import type { ImportCell } from '../../domain/import/cells';
import { importCellLimit, importColumnLimit, importRowTextLimit } from '../../domain/import/limits';
import type { SheetRow } from './sheet-row';

/** The number of rows in one batch. */
const rowsAtOnce = 200;
/**
 * Properties with a record's position in Salesforce files
 * (https://developer.salesforce.com/docs/atlas.en-us.sfdx_dev.meta/sfdx_dev/sfdx_dev_data_tree.htm).
 */
const referenceProperties: ReadonlySet<string> = new Set(['attributes', '@type', '@id']);
/** Properties with the value of an object within a cell: `[{"email": "a@b.example", "type": "Work"}]`. */
const valueProperties = ['value', 'email', 'phone', 'number', 'url', 'name', 'label', 'title'];

/**
 * Reads the objects of a JSON file as rows: those of an array, or of the first array within an object (`{"records": […]}`). The file is read twice, first for
 * the names of its properties, in constant memory. @throws AppError importNotReadable, importRowTooLong, importTooManyColumns
 */
export async function* jsonRows(file: string, onWork: () => void): AsyncGenerator<SheetRow[]> {
  const names = new Map<string, number>();
  for await (const item of listObjects(file, onWork)) {
    for (const name of flatten(item).keys()) if (!names.has(name)) names.set(name, names.size);
    // Too many different names must not fill the memory before the refusal.
    if (names.size > importColumnLimit) throw new AppError('importTooManyColumns', { limit: importColumnLimit });
  }
  let rows: SheetRow[] = [{ row: 1, cells: [...names.keys()] }];
  let row = 1;
  for await (const item of listObjects(file, onWork)) {
    row += 1;
    const cells: ImportCell[] = Array.from({ length: names.size }, () => null);
    for (const [name, cell] of flatten(item)) cells[names.get(name) ?? 0] = cell;
    rows.push({ row, cells });
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/** Returns the cells of an object by name: objects within it by their path, lists as words between semicolons. */
function flatten(item: Readonly<Record<string, unknown>>, prefix = '', depth = 0): Map<string, ImportCell> {
  const cells = new Map<string, ImportCell>();
  for (const [name, value] of Object.entries(item)) {
    if (depth === 0 && referenceProperties.has(name)) continue;
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (isObject(value) && depth < 2) for (const [key, cell] of flatten(value, path, depth + 1)) cells.set(key, cell);
    else cells.set(path, toCell(value));
  }
  return cells;
}

function toCell(value: unknown): ImportCell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value.slice(0, importCellLimit);
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value).slice(0, importCellLimit);
  const itemWords = value.map((item: unknown) => {
    if (!isObject(item)) return toCell(item);
    const property = valueProperties.find((name) => Object.hasOwn(item, name));
    return property === undefined ? JSON.stringify(item) : toCell(item[property]);
  });
  const text = itemWords.filter((word) => word !== null).join('; ');
  return text === '' ? null : text.slice(0, importCellLimit);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Yields the objects of a file's first list of objects, each parsed separately. */
async function* listObjects(file: string, onWork: () => void): AsyncGenerator<Record<string, unknown>> {
  const splitter = new Splitter();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) {
      onWork();
      yield* splitter.read(decoder.decode(chunk as Buffer, { stream: true }));
      if (splitter.isDone) return;
    }
    yield* splitter.read(decoder.decode());
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(error instanceof TypeError ? 'importEncoding' : 'importNotReadable');
  }
  if (!splitter.isDone) throw new AppError('importNotReadable');
}

/** Finds the start and end of the objects in the first list. */
class Splitter {
  /** The list has ended: the rest is not read. */
  isDone = false;
  private depth = 0;
  private listDepth: number | undefined;
  private isInString = false;
  private isEscaped = false;
  private item: string | undefined;
  private count = 0;

  *read(text: string): Generator<Record<string, unknown>> {
    let from = 0;
    for (let index = 0; index < text.length && !this.isDone; index += 1) {
      const letter = text[index] ?? '';
      if (this.isInString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (letter === '\\') this.isEscaped = true;
        else if (letter === '"') this.isInString = false;
        continue;
      }
      if (letter === '"') this.isInString = true;
      if (letter === '{' || letter === '[') {
        this.depth += 1;
        if (letter === '[' && this.listDepth === undefined && this.depth <= 2) this.listDepth = this.depth;
        if (letter === '{' && this.listDepth !== undefined && this.depth === this.listDepth + 1) {
          this.item = '';
          from = index;
        }
      }
      if (letter === '}' || letter === ']') {
        const isItem = letter === '}' && this.item !== undefined && this.depth === (this.listDepth ?? 0) + 1;
        if (isItem) {
          const parsedItem: unknown = JSON.parse(`${this.item ?? ''}${text.slice(from, index + 1)}`);
          this.item = undefined;
          this.count += 1;
          if (isObject(parsedItem)) yield parsedItem;
        }
        if (letter === ']' && this.depth === this.listDepth) {
          // A list without objects, such as one of tags, is not the list of records.
          if (this.count > 0 || this.depth === 1) this.isDone = true;
          else this.listDepth = undefined;
        }
        this.depth -= 1;
      }
    }
    if (this.item === undefined || this.isDone) return;
    this.item += text.slice(from);
    if (this.item.length > importRowTextLimit)
      throw new AppError('importRowTooLong', { row: this.count + 2, limit: importRowTextLimit });
  }
}

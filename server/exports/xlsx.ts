import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { stylesXml } from './cell-styles';
import type { Batches } from '../../domain/exports/cells';
import { sheetXml } from './sheet';

/**
 * Streams rows as a workbook of one sheet (ECMA-376). It is a zip of six files, the sheet last, with its size and checksum after its bytes (APPNOTE
 * 4.3.9). @param formats the number format of each column; undefined for none
 */
export async function* xlsxBytes(
  batches: Batches,
  formats: readonly (string | undefined)[] = [],
): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries({ ...fixedFiles, 'xl/styles.xml': stylesXml(formats) })) {
    const bytes = Buffer.from(text);
    const entry = { name, offset, crc: crc32(bytes), size: bytes.length, packed: bytes.length, isStream: false };
    const header = localHeader(entry);
    entries.push(entry);
    offset += header.length + bytes.length;
    yield Buffer.concat([header, bytes]);
  }
  const sheet: ZipEntry = { name: 'xl/worksheets/sheet1.xml', offset, crc: 0, size: 0, packed: 0, isStream: true };
  entries.push(sheet);
  yield localHeader(sheet);
  for await (const chunk of deflated(countBytes(sheetXml(batches, formats), sheet))) {
    sheet.packed += chunk.length;
    yield chunk;
  }
  const descriptor = numbers([0x08074b50, 4], [sheet.crc, 4], [sheet.packed, 4], [sheet.size, 4]);
  yield descriptor;
  yield directory(entries, offset + localHeader(sheet).length + sheet.packed + descriptor.length);
}

interface ZipEntry {
  name: string;
  offset: number;
  crc: number;
  size: number;
  packed: number;
  /** Whether the sizes of the file follow its bytes. */
  isStream: boolean;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** All files of the workbook except its sheet and its styles. */
const fixedFiles: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
};

/** Counts the passing bytes. The size and checksum follow the bytes. */
async function* countBytes(chunks: AsyncIterable<Buffer>, entry: ZipEntry): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}

async function* deflated(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  // Its failure also fails the iteration below.
  const fed = pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 1 }), deflate).catch(() => undefined);
  for await (const chunk of deflate) yield chunk as Buffer;
  await fed;
}

/** Writes numbers for a zip: little-endian, each with its number of bytes. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [value, bytes] of fields) offset = buffer.writeUIntLE(value, offset, bytes);
  return buffer;
}

/** Returns the common fields of both headers of a file: version 2.0, sizes behind the bytes or not, deflate or stored, 1980-01-01. */
function described({ crc, size, packed, isStream }: ZipEntry): (readonly [number, number])[] {
  return [
    [20, 2],
    [isStream ? 8 : 0, 2],
    [isStream ? 8 : 0, 2],
    [0, 2],
    [0x21, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
  ];
}

function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const sizes = entry.isStream ? { ...entry, crc: 0, size: 0, packed: 0 } : entry;
  return Buffer.concat([numbers([0x04034b50, 4], ...described(sizes), [name.length, 2], [0, 2]), name]);
}

function directory(entries: readonly ZipEntry[], start: number): Buffer {
  const files = Buffer.concat(
    entries.flatMap((entry) => {
      const name = Buffer.from(entry.name);
      const fields = numbers(
        [0x02014b50, 4],
        [20, 2],
        ...described(entry),
        [name.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [entry.offset, 4],
      );
      return [fields, name];
    }),
  );
  const count = entries.length;
  return Buffer.concat([
    files,
    numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [files.length, 4], [start, 4], [0, 2]),
  ]);
}

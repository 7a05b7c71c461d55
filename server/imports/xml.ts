import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '../../domain/errors';
import { importDepthLimit } from '../../domain/import/limits';

/** Text without a tag between: no cell of a spreadsheet has so much. Characters. */
const textLimit = 4 * 1024 * 1024;

/** The handlers of the elements of a part of a workbook, by their names without a prefix. */
interface XmlReader {
  open(name: string, attributes: SaxesTagPlain['attributes']): void;
  text?(piece: string): void;
  close?(name: string): void;
}

/**
 * Reads XML piece by piece and yields after each, so that its caller hands the results on. The first error ends it: a parser that continues makes
 * an error of each element. @throws AppError importNotReadable for text that is no XML, or that is nested deeper than any workbook; importUnpacked
 */
export async function* readXml(stream: Readable, reader: XmlReader): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser();
  let depth = 0;
  let silent = 0;
  parser.on('error', () => {
    throw new AppError('importNotReadable');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > importDepthLimit) throw new AppError('importNotReadable');
    reader.open(localName(name), attributes);
  });
  parser.on('text', (piece) => reader.text?.(piece));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close?.(localName(name));
  });
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      silent += text.length;
      parser.write(text);
      if (text.includes('<')) silent = 0;
      if (silent > textLimit) throw new AppError('importUnpacked');
      yield;
    }
    parser.write(decoder.decode());
    parser.close();
    yield;
  } finally {
    stream.destroy();
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

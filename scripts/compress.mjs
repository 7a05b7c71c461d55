import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const texts = /\.(js|css|svg|json|txt)$/;

/** A smaller answer fits into a packet or two without compression. */
const worthwhile = 1024;

/** Writes a .br and a .gz next to each text file of the folder, so that the server never compresses a file while a request waits. */
export function compressFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) compressFolder(file);
    else if (texts.test(entry.name) && statSync(file).size >= worthwhile && !isCompressed(file)) compressFile(file);
  }
}

function isCompressed(file) {
  return existsSync(`${file}.gz`) && statSync(`${file}.gz`).mtimeMs >= statSync(file).mtimeMs;
}

function compressFile(file) {
  const plain = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  );
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}

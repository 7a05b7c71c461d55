import { parseArgs } from 'node:util';

/** Returns what the words say that stand behind the file of `apply`. */
export function readApplyFlags(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { preview: { type: 'boolean' }, amounts: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const { preview, amounts } = values;
  return {
    clientId: positionals[0],
    isPreview: preview === true,
    amounts: typeof amounts === 'string' ? amounts : undefined,
  };
}

/** Returns what the words say that stand behind the company of `restore`. */
export function readRestoreFlags(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { name: { type: 'string' } },
    allowPositionals: true,
  });
  return { name: values.name, folder: positionals[0] };
}

/** Returns what the words say that stand behind the company of `erase`. */
export function readEraseFlags(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    options: { now: { type: 'boolean', default: false }, name: { type: 'string' } },
    allowPositionals: true,
  }).values;
}

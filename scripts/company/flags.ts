import { parseArgs } from 'node:util';

/** Returns the options of `apply`, from the words that follow the file. */
export function readApplyFlags(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
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

/** Returns the options of `restore`, from the words that follow the company. */
export function readRestoreFlags(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { name: { type: 'string' } },
    allowPositionals: true,
  });
  return { name: values.name, folder: positionals[0] };
}

/** Returns the options of `erase`, from the words that follow the company. */
export function readEraseFlags(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: { now: { type: 'boolean', default: false }, name: { type: 'string' } },
    allowPositionals: true,
  }).values;
}

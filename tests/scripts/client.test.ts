import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '../../domain/contract/programs/endpoints';
import { toType } from '../../scripts/client/types';

const folder = path.resolve(__dirname, '../../clients/typescript');

/** Runs the check of the generated files as a person does: prettier is loaded outside of jest. */
const check = (checkedFolder: string) =>
  spawnSync(
    process.execPath,
    [path.resolve('node_modules/tsx/dist/cli.mjs'), 'scripts/make-client.ts', '--check', checkedFolder],
    { encoding: 'utf8' },
  );

test('the generated files of the TypeScript client are those of the present endpoints, or the check fails', () => {
  expect(check(folder)).toMatchObject({ status: 0, stderr: '' });
  for (const name of ['operations.js', 'operations.d.ts']) {
    const written = readFileSync(path.join(folder, name), 'utf8');
    for (const endpoint of Object.keys(endpoints)) expect(written).toContain(`${endpoint}: {`);
  }
  const copy = mkdtempSync(path.join(tmpdir(), 'sidecar-client-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const file = path.join(copy, 'operations.js');
    writeFileSync(file, readFileSync(file, 'utf8').replace('/v1/types', '/v1/kinds'));
    expect(check(copy)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^operations\.js is not/) });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 60_000);

test('the client has no dependencies, and publishes its files', () => {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(Object.keys(manifest).filter((name) => name.toLowerCase().includes('dependencies'))).toEqual([]);
  for (const name of manifest['files'] as string[]) expect(readFileSync(path.join(folder, name), 'utf8')).not.toBe('');
});

test.each([
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ const: 'a' }, { type: 'null' }] }, '"a" | null'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ $ref: '#/components/schemas/Filter' }, 'Filter'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, 'Array<string | number>'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Record<string, boolean>'],
  [{ anyOf: [{ type: 'string' }, {}] }, 'unknown'],
])('the schema %j is the type %s', (schema, type) => {
  expect(toType(schema)).toBe(type);
});

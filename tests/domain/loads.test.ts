import { readdirSync } from 'node:fs';
import path from 'node:path';

const domain = path.resolve(__dirname, '../../domain');
const files = (readdirSync(domain, { recursive: true }) as string[]).filter((file) => file.endsWith('.ts')).sort();
// Where modules load, not in a test: a mutation run then knows what is a table that only loading reads.
const loaded = files.map(
  (file) => [file, jest.requireActual<Record<string, unknown>>(path.join(domain, file))] as const,
);

test('every file of the domain loads without a server and without a browser', () => {
  expect(loaded.length).toBeGreaterThan(300);
});

describe.each(['deliveries', 'suite-events'])('%s', (folder) => {
  const kinds = loaded.filter(([file]) => path.dirname(file) === folder && path.basename(file) !== 'kind.ts');
  const names = kinds.flatMap(([, exported]) =>
    Object.values(exported).flatMap((one) => {
      const kind: unknown =
        typeof one === 'object' && one !== null && 'payload' in one && 'kind' in one ? one.kind : [];
      return typeof kind === 'string' ? [kind] : [];
    }),
  );
  test('has one kind in each file, each with a unique name', () => {
    expect(names).toHaveLength(kinds.length);
    expect(new Set(names).size).toBe(names.length);
  });
});

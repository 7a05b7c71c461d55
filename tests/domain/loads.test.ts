import { readdirSync } from 'node:fs';
import path from 'node:path';

const domain = path.resolve(__dirname, '../../domain');
const files = (readdirSync(domain, { recursive: true }) as string[]).filter((file) => file.endsWith('.ts')).sort();
// Where modules load, not in a test: a mutation run then knows what is a table that only loading reads.
const loaded = files.map(
  (file) => [file, jest.requireActual<Record<string, unknown>>(path.join(domain, file))] as const,
);

test('every file of the rules runs by itself where there is neither a server nor a browser', () => {
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
  test('has a kind a file, each with a name of its own', () => {
    expect(names).toHaveLength(kinds.length);
    expect(new Set(names).size).toBe(names.length);
  });
});

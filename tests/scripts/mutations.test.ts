import { readFileSync } from 'node:fs';
import path from 'node:path';
import mutations from '../support/mutated/mutations.json';

/** The long trials build each of these mistakes into the server; what they replace must stand there as it is written in the list. */
test.each(mutations)('the code that the mutation “$what” replaces occurs exactly once', ({ file, from }) => {
  const source = readFileSync(path.resolve(__dirname, '../..', file), 'utf8');
  expect(source.split(from)).toHaveLength(2);
});

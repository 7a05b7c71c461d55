import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeEndpoints } from '../server/http/openapi/endpoints-page';
import { buildClient, type Description } from './client/build-client';

/**
 * Generates the files of the TypeScript client, after a change of `domain/contract/programs/endpoints`:
 *
 *   npx tsx scripts/make-client.ts [folder]           writes them
 *   npx tsx scripts/make-client.ts --check [folder]   fails where they are outdated
 */
const [folder = path.resolve(__dirname, '..', 'clients', 'typescript')] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'));
const isCheck = process.argv.includes('--check');

void buildClient(describeEndpoints('https://crm.example.com') as Description).then((files) => {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (!isCheck) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${name} is not that of the present endpoints. Run: npx tsx scripts/make-client.ts`);
      process.exitCode = 1;
    }
  }
});

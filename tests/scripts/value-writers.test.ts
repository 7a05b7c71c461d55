import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Everything on the server that writes records, with why no approval is passed by. A new writer is not in these lists: it goes through `writeChange`, which
 * asks the gate (ADR-0224), or stands here with its reason.
 */

const root = path.resolve(__dirname, '../..');

/** Files whose SQL writes the table of records. */
const statements: Record<string, string> = {
  'server/queries/records/write.ts': 'the functions below',
  'server/queries/links/rewrite-linked-owners.ts':
    'who is in charge of the records that name one, for the rules about reading',
  'server/queries/search/rewrite-keys.ts': 'keys by which records are found, made from their values',
  'server/queries/records/origin.ts': 'who made an imported record and when, by the choice of an administrator',
  'server/queries/approvals/approval-writes.ts': 'where the approval of a record stands',
  'server/queries/records/bin.ts': 'records that come back from the bin as they were, or leave it',
  'server/queries/integrations/position-address.ts': 'the address that follows from a position',
  'server/queries/configuration/kept-values.ts': 'values of a field whose kind an administrator changes',
  'server/queries/companies/sample-records.ts': 'removal of the records of a template',
  'server/queries/people/person-data.ts': 'values of a person who is erased, by an administrator and for good',
};

/** Functions that write values of records, with the files that may call them. */
const writers: Record<string, Record<string, string>> = {
  updateRecord: { 'server/commands/records/write-change.ts': 'asks the gate' },
  insertRecord: { 'server/commands/records/save-record.ts': 'a new record, whose approvals refuseUnapproved asks for' },
  insertRecords: { 'server/demo/index.ts': 'demo data' },
  storeComputed: {
    'server/commands/links/refresh-roll-ups.ts': 'computed values follow from others',
    'server/commands/links/refresh-linked-owners.ts': 'who is in charge follows from the records that name one',
  },
  writeHeldValues: {
    'server/commands/configuration/change-kind.ts': 'a field becomes another kind',
    'server/commands/configuration/main-amounts.ts': 'another currency becomes the main one of the company',
  },
  giveBackValues: { 'server/commands/configuration/change-kind.ts': 'a field becomes the kind that it was' },
  fillAddress: { 'server/jobs/deliveries/place-lookup.ts': 'the address that follows from a position' },
  // What changes what hangs on a record beside its values: each looks itself whether an approval waits.
  writeRelated: { 'server/services/links/related-companies.ts': 'refuses both sides while an approval waits' },
  saveProductLines: { 'server/services/products/product-lines.ts': 'refuses while an approval waits' },
  moveProductLines: {
    'server/commands/links/move-parts/index.ts': 'a part of a merge, which refuses records whose approval waits',
  },
};

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'migrations' ? [] : sources(file);
    return /\.ts$/.test(file) ? [file] : [];
  });
}
const files = sources('server').map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const writesRecords =
  /\.(updateTable|insertInto|deleteFrom|mergeInto)\(\s*['"`]records\b|\b(update|insert\s+into|delete\s+from|merge\s+into)\s+records\b/i;

test('every file with SQL that writes records is listed', () => {
  const found = files.filter(({ text }) => writesRecords.test(text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')));
  expect(found.map(({ file }) => file).sort()).toEqual(Object.keys(statements).sort());
});

/** Writers of values of whose work webhooks hear nothing, or by something else (ADR-0300). Each other one announces what it writes. */
const silent: Record<string, string> = {
  'server/commands/records/save-record.ts': 'save-effects announces the new record',
  'server/demo/index.ts': 'demo data',
  'server/commands/links/refresh-roll-ups.ts': 'computed values are part of no change',
  'server/commands/links/refresh-linked-owners.ts': 'computed values are part of no change',
  'server/commands/configuration/change-kind.ts': 'a change of the configuration',
  'server/commands/configuration/main-amounts.ts': 'a change of the configuration',
  'server/services/links/related-companies.ts': 'no value of a record',
  'server/services/products/product-lines.ts': 'no value of a record',
  'server/commands/links/move-parts/index.ts': 'no value of a record',
};

test('every file that writes values announces it to webhooks, or says why not', () => {
  const callers = Object.values(writers).flatMap((some) => Object.keys(some));
  const announcing = files.filter(({ text }) => text.includes('announceToWebhooks(')).map(({ file }) => file);
  expect(callers.filter((file) => !announcing.includes(file) && !(file in silent))).toEqual([]);
});

test.each(Object.entries(writers))('the writing function %s is called only by listed files', (name, callers) => {
  const called = new RegExp(`\\b${name}\\(`);
  const declared = new RegExp(`function ${name}\\b`);
  const found = files.filter(({ text }) => called.test(text) && !declared.test(text)).map(({ file }) => file);
  expect(found.filter((file) => !(file in callers))).toEqual([]);
  expect(found).not.toEqual([]);
});

test('every exported function of the writing files is listed or writes no value', () => {
  const text = files.find(({ file }) => file === 'server/queries/records/write.ts')?.text ?? '';
  const exported = [...text.matchAll(/export (?:async )?function (\w+)/g)].map(([, name]) => name);
  const others = ['setFollower', 'removeRecord', 'removeRecords'];
  expect(exported.filter((name) => !(name! in writers) && !others.includes(name!))).toEqual([]);
});

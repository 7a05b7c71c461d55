import * as z from 'zod/mini';
import { contract, type CallName } from '../../domain/contract';
import { call, callForKeys } from '../../domain/contract/call';

/** What programs may ask for, area by area: a call that is opened to them is named here too. */
const open: Record<string, string[]> = {
  collaborators: ['along', 'handOver', 'readers', 'update'],
  day: ['mine'],
  deal: ['create', 'events', 'info', 'remove', 'update'],
  duplicates: ['check', 'compare', 'dismiss', 'list', 'merge', 'undo'],
  fieldConfig: ['allList', 'tableConfig', 'tableList', 'tableOrder'],
  files: ['createUpload', 'finishUpload'],
  lead: ['conversion', 'convert', 'create', 'info', 'proposeConversion', 'remove', 'undoConversion', 'update'],
  links: ['brief', 'childList', 'list', 'update'],
  membership: ['currencyList', 'listMembers', 'searchMembers'],
  notes: ['create', 'list', 'remove', 'update'],
  options: ['search'],
  organization: [
    'create',
    'events',
    'info',
    'relatedIds',
    'relatedList',
    'relatedTree',
    'relatedUpdate',
    'remove',
    'update',
  ],
  pipelines: ['list'],
  products: ['lines', 'list', 'saveLines'],
  records: [
    'batchCreate',
    'batchRemove',
    'batchUpdate',
    'belonging',
    'board',
    'boardTotals',
    'checkDuplicate',
    'create',
    'draftList',
    'events',
    'eventsByCursor',
    'info',
    'list',
    'listByCursor',
    'remove',
    'save',
    'search',
    'searchByPage',
    'stageHistory',
    'update',
    'upsert',
  ],
  rollUps: ['aggregate'],
  rows: ['save'],
  ticket: ['create', 'events', 'info', 'remove', 'update'],
  user: ['create', 'events', 'info', 'remove', 'update'],
  // Those of their own key: ADR-0328.
  webhooks: ['create', 'deliveries', 'list', 'remove', 'test', 'update'],
};

test('API keys may make exactly the calls of this list', () => {
  const names = (Object.keys(contract) as CallName[]).filter((name) => contract[name].isForKeys);
  const expected = Object.entries(open).flatMap(([area, verbs]) => verbs.map((verb) => `${area}.${verb}`));
  expect(names.sort()).toEqual(expected.sort());
});

test('a call is closed to API keys unless its contract entry opens it', () => {
  const options = { summary: 'A call', input: z.strictObject({}), output: z.strictObject({}) };
  for (const name of Object.keys(contract) as CallName[]) {
    expect([name, call(name, options).isForKeys]).toEqual([name, false]);
    expect([name, callForKeys(name, options).isForKeys]).toEqual([name, true]);
  }
});

test('calls for signing in, for personal data and for administrators are closed to API keys', () => {
  const personal =
    /^(account|setUp|admin|apiKeys|webhooks\.replay|deliveries|notices|approvals|filterConfig|exports|imports|bin)(\.|$)/;
  const opened = (Object.keys(contract) as CallName[]).filter((name) => contract[name].isForKeys);
  expect(opened.filter((name) => contract[name].kind === 'signIn' || personal.test(name))).toEqual([]);
});

import { applyChange } from '../../../domain/configuration/change';
import type { Company } from '../../../domain/configuration/company';
import { faultsOfChange } from '../../../domain/configuration/located-faults';
import { unkeptProperties } from '../../../domain/configuration/unkept';
import { getId, listItems, getSection, type Item } from '../../../domain/configuration/sections';
import { contract } from '../../../domain/contract';
import { sectionNames, type ConfigurationChange, type SectionName } from '../../../domain/contract/configuration/admin';
import { valueKinds } from '../../../domain/kinds';
import { importCompany } from '../../../server/commands/companies/import-company';
import { readCompany } from '../../../server/queries/configuration/configuration';
import type { Client } from '../../support/client';
import { inputs, makeThings, sessionCalls, type SessionCall } from './calls';
import { extremeValues, type Schema } from './extreme-values';
import { addOwnThings, type Ids } from './things';
import { startTestServer, type TestServer } from '../../support/server';
import { everything, partOf } from '../../support/test-extent';

/**
 * Every property of a company's document is set to the ends of what its schema allows and beyond them. Each change is made or refused by a named
 * fault, never by a limit that only the database knows, and what was made leaves a company that can still be used.
 */

const clientId = 'brightsea-feishu';
const seconds = 120;

type SetChange = Extract<ConfigurationChange, { action: 'set' }>;

/** A change of one property, with what takes it back. */
interface Probe {
  key: string;
  change: SetChange;
  back: SetChange;
  table_id: string;
}

/** True where the rules of the document accept a change: whatever the database says then is a rule that they lack. */
function isLegal(document: Company, change: SetChange): boolean {
  const outcome = applyChange(document, change);
  return 'changed' in outcome && faultsOfChange(document, outcome.changed.document).length === 0;
}

/** For each property the thing that holds it, else the last of the section: of a type that has all parts. */
function probesOfSection(company: Company, section: SectionName): Probe[] {
  const { schema, keys, fixed, parts, isOfType } = getSection(section);
  const places = isOfType ? company.types.map(({ table_id }) => ({ section, table_id })) : [{ section }];
  const things = places.flatMap((place) => (listItems(company, place) ?? []).map((item) => ({ place, item })));
  return Object.entries(schema.shape).flatMap(([key, part]) => {
    if ([...keys, ...fixed, ...parts].includes(key)) return [];
    const found = things.filter(({ item }) => item[key] !== undefined).at(-1) ?? things.at(-1);
    if (!found) return [];
    const { place, item } = found;
    const id = getId(section, item);
    const table_id = ('table_id' in place ? place.table_id : section === 'types' ? id : undefined) ?? 'deal';
    const values = extremeValues(part as unknown as Schema, item[key]);
    const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
    const set = (value: unknown): SetChange => ({ ...place, action: 'set', id, values: { [key]: value } });
    return [...distinct.values()].map((value) => ({ key, change: set(value), back: set(item[key] ?? null), table_id }));
  });
}

let server: TestServer;
let admin: Client;
let version: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin', clientId);
  version = (await admin.ok('admin.company', {})).version;
  const filter = { join: 'or', items: [{ join: 'and', items: [{ field: 'name', relation: 'notEmpty' }] }] };
  const value = { view_id: 'named', name: 'Named', filter, order_by: { field: 'create_time', sort: 'desc' } };
  await send({ section: 'views', table_id: 'deal', action: 'add', value });
});
afterAll(() => server.close());

async function company(): Promise<Company> {
  const document = await readCompany(server.app.db, clientId);
  if (!document) throw new Error('no company');
  return document;
}

async function send(...changes: ConfigurationChange[]) {
  const answer = await admin.call('admin.change', { version, changes });
  if (answer.name === 'ok') version = answer.data.version;
  return answer;
}

/** The calls that read what a change has made, and answers that none of them may give. */
async function faultsOfUse(table_id: string): Promise<string[]> {
  const answers = await Promise.all([
    admin.call('admin.company', {}),
    admin.call('records.list', { table_id }),
    admin.call('fieldConfig.allList', { table: table_id }),
    admin.call('records.save', { table_id, fields: { name: 'Saved after a change' } }),
  ]);
  return answers.filter(({ name, status }) => name === 'internal' || status >= 500).map(({ text }) => text);
}

test.each(sectionNames.map((section) => [section]))(
  'an invalid value of a property of %s is refused before the database, and an accepted one works',
  async (section) => {
    const document = await company();
    const probes = partOf(probesOfSection(document, section), 3);
    const seen = new Set<string>();
    let accepted = 0;
    for (const { key, change, back, table_id } of probes) {
      // One that the document's own rules refuse is sent once for each property: they refuse before the database is asked.
      if (seen.has(key) && !isLegal(document, change)) continue;
      seen.add(key);
      const answer = await send(change);
      const shown = JSON.stringify(change).slice(0, 300);
      expect([shown, answer.status >= 500 ? answer.text : answer.name]).toEqual([
        shown,
        expect.stringMatching(/^(ok|configurationFaulty|configurationInUse|invalid|tooLarge|amountsUndecided)$/),
      ]);
      if (answer.name !== 'ok' || answer.data.entry_ids.length === 0) continue;
      accepted += 1;
      expect([shown, await faultsOfUse(table_id)]).toEqual([shown, []]);
      const stored = listItems(await company(), change)?.find((item) => getId(section, item) === change.id);
      expect([shown, unkeptProperties(change, stored)]).toEqual([shown, []]);
      const { name, text } = await send(back);
      expect([shown, name === 'ok' ? name : text]).toEqual([shown, 'ok']);
    }
    // Without an accepted change nothing is shown of the company that goes on.
    expect([section, accepted > 0]).toEqual([section, true]);
  },
  seconds * 1_000,
);

/** A field is added and used in seconds: `npm test` adds the kinds that differ most in what they store. */
const addedKinds = everything
  ? valueKinds
  : valueKinds.filter((kind) => ['TEXT', 'NUMBER', 'CURRENCY', 'SINGLE_LINK', 'MULTIPLE_SELECT'].includes(kind));

/** New things of each section with what they need alone, and fields of several kinds. */
function newThings(): { place: { section: SectionName; table_id?: string }; value: Item }[] {
  const table_id = 'deal';
  const [name, weight] = ['New', 50];
  return [
    { place: { section: 'currencies' }, value: { code: 'CHF', currency_symbol: '', is_main: false, rate: '1' } },
    { place: { section: 'roles' }, value: { role_id: 'fresh', name } },
    { place: { section: 'pipelines', table_id }, value: { pipeline_id: 'fresh', name } },
    { place: { section: 'stages', table_id }, value: { pipeline_id: 'new_business', stage_id: 'fresh', name, weight } },
    {
      place: { section: 'views', table_id },
      value: { view_id: 'fresh', name, filter: null, order_by: { field: 'create_time', sort: 'desc' } },
    },
    ...addedKinds.map((value_type) => ({
      place: { section: 'fields' as const, table_id },
      value: { field_id: `new_${value_type.toLowerCase()}`, field_name: name, type: 'normal', value_type },
    })),
  ];
}

/** The thing with each further property that the rules of the document let it have. */
function withAllProperties(document: Company, place: { section: SectionName; table_id?: string }, value: Item): Item {
  const { schema, parts } = getSection(place.section);
  return Object.entries(schema.shape).reduce((thing, [key, part]) => {
    if (key in thing || parts.includes(key)) return thing;
    const extremes = extremeValues(part as unknown as Schema, undefined).filter((one) => one !== null);
    const larger = extremes.map((one) => ({ ...thing, [key]: one }));
    const [first, ...others] = larger.slice(-4).reverse();
    return (
      [first, ...others].find((one) => one && isLegalAddition(document, { action: 'add', ...place, value: one })) ??
      thing
    );
  }, value);
}

function isLegalAddition(document: Company, change: Extract<ConfigurationChange, { action: 'add' }>): boolean {
  const outcome = applyChange(document, change);
  return 'changed' in outcome && faultsOfChange(document, outcome.changed.document).length === 0;
}

test(
  'a new item with its minimum or maximum of properties is refused by a named fault or can be used',
  async () => {
    const made: string[] = [];
    for (const { place, value } of newThings()) {
      // The id of a field that was removed stays taken.
      const other = place.section === 'fields' ? { ...value, field_id: `full_${getId('fields', value)}` } : value;
      for (const thing of [value, withAllProperties(await company(), place, other)]) {
        const add: ConfigurationChange = { action: 'add', ...place, value: thing };
        const shown = JSON.stringify(add).slice(0, 300);
        const answer = await send(add);
        expect([shown, answer.status >= 500 ? answer.text : answer.name]).toEqual([
          shown,
          expect.stringMatching(/^(ok|configurationFaulty)$/),
        ]);
        if (answer.name !== 'ok') continue;
        const id = getId(place.section, thing);
        made.push(id);
        expect([shown, await faultsOfUse(place.table_id ?? 'deal')]).toEqual([shown, []]);
        const removed = await send({ action: 'remove', ...place, id });
        expect([shown, removed.name === 'ok' ? 'ok' : removed.text]).toEqual([shown, 'ok']);
      }
    }
    expect(made).toEqual(
      expect.arrayContaining(['CHF', 'fresh', 'new_business/fresh', 'new_text', 'full_new_text', 'full_new_number']),
    );
  },
  seconds * 1_000,
);

describe('an imported company file', () => {
  /** The document with one extreme value of each property, as far as its rules accept them together. */
  function extremeDocument(document: Company, turn: number): Company {
    return sectionNames.reduce((before, section) => {
      const byKey = new Map<string, SetChange[]>();
      for (const { key, change } of probesOfSection(before, section))
        byKey.set(key, [...(byKey.get(key) ?? []), change]);
      return [...byKey.values()].reduce((made, changes) => {
        // Those at the end first: they are the longest and the most unusual.
        const change = changes.filter((one) => isLegal(made, one)).at(-1 - turn);
        const outcome = change && applyChange(made, change);
        return outcome && 'changed' in outcome ? outcome.changed.document : made;
      }, before);
    }, document);
  }

  test.each([0, 1, 2])(
    'with an extreme value of every property is imported unchanged (%i)',
    async (turn) => {
      const client_id = `extreme_${turn}`;
      const document = extremeDocument(await company(), turn);
      const file = { ...document, company: { ...document.company, client_id, tenant_key: client_id } };
      expect(JSON.stringify(file).length).toBeGreaterThan(40_000);
      expect(await importCompany(server.app.db, file, server.clock.now())).toEqual({
        outcome: 'done',
        clientId: client_id,
      });
      const stored = await readCompany(server.app.db, client_id);
      expect(stored?.types.map(({ fields }) => fields.length)).toEqual(file.types.map(({ fields }) => fields.length));
    },
    seconds * 1_000,
  );

  test.each([
    ['rate', '0', { is_main: false, rate: '0' }],
    ['rate', '99999999999999999999', { is_main: false, rate: '99999999999999999999' }],
  ])('with the currency %s %s is refused with its place', async (_property, about, values) => {
    const document = await company();
    const currencies = [...document.currencies, { code: 'SEK', currency_symbol: 'kr', ...values }];
    const file = { ...document, company: { ...document.company, client_id: 'faulty' }, currencies };
    expect(await importCompany(server.app.db, file, server.clock.now())).toEqual({
      outcome: 'faulty',
      faults: [{ path: `currencies.${document.currencies.length}.rate`, code: 'noRate', about }],
    });
  });
});

/** Calls by which an administrator sets something, or reads what was set. */
const areas = ['admin', 'apiKeys', 'webhooks', 'options', 'filterConfig', 'notices', 'deliveries', 'onboarding'];
const setters = sessionCalls.filter((name) => areas.includes(name.split('.')[0] ?? ''));

describe('an extreme input of a call for administrators', () => {
  const other = 'northwind-feishu';
  let ids: Ids;
  let caller: Client;
  beforeAll(async () => {
    await addOwnThings(server, other, 'mine', 'mine');
    caller = await server.signIn('admin', other);
    ids = await makeThings(caller, 'mine', 'mine');
  });

  test.each(setters.map((name): [SessionCall] => [name]))(
    'of %s is answered without a server error',
    async (name) => {
      const input = inputs[name](ids, caller);
      const sent = extremeValues(contract[name].input as unknown as Schema, input);
      for (const one of [input, ...sent]) {
        const { status, name: outcome, text } = await caller.post(contract[name].path, JSON.stringify(one));
        const shown = JSON.stringify(one).slice(0, 300);
        expect([shown, status >= 500 || outcome === 'internal' ? text : 'answered']).toEqual([shown, 'answered']);
      }
      const document = await readCompany(server.app.db, other);
      for (const { table_id } of document?.types.slice(0, 2) ?? [])
        expect((await caller.call('records.list', { table_id })).name).toBe('ok');
    },
    seconds * 1_000,
  );
});

describe('a view with an extreme moment', () => {
  const fields = ['create_time', 'update_time', 'last_note_time'] as const;
  const values = [8.64e15, -8.64e15, 253_402_300_799_999, -62_135_596_800_000, 0, '0001-01-01', '9999-12-31'];
  const relations = ['equal', 'gt', 'lt', 'gte', 'range'] as const;

  test.each(fields)('of %s is refused at its filter, or its list answers', async (field) => {
    const answered: string[] = [];
    for (const relation of relations)
      for (const value of values) {
        const condition = { field, relation, value: relation === 'range' ? [value, value] : value };
        const filter = { join: 'or', items: [{ join: 'and', items: [condition] }] };
        const view = { view_id: 'moments', name: 'Moments', filter, order_by: { field: 'create_time', sort: 'desc' } };
        const { name } = await send({ section: 'views', table_id: 'deal', action: 'add', value: view });
        if (name === 'ok') await send({ section: 'views', table_id: 'deal', action: 'remove', id: 'moments' });
        const list = await admin.call('records.list', { table_id: 'deal', filter: condition as never });
        expect([field, relation, value, name, list.name]).toEqual([
          ...[field, relation, value],
          ...(name === 'ok' ? ['ok', 'ok'] : ['configurationFaulty', 'invalid']),
        ]);
        if (name === 'ok') answered.push(String(value));
      }
    expect(new Set(answered)).toEqual(new Set(['0', '0001-01-01', '9999-12-31']));
  });
});

describe('an extreme exchange rate', () => {
  const rate = (value: string): ConfigurationChange => ({
    section: 'currencies',
    action: 'set',
    id: 'USD',
    values: { rate: value },
  });

  test.each(['0', '0.0', '0.000000001', '0.123456789', '9999999999999', '99999999999999999999'])(
    '%s is refused at its input with a sentence',
    async (value) => {
      const answer = await send(rate(value));
      expect(answer.name).toBe('configurationFaulty');
      expect(answer.error.params?.['faults']).toEqual([
        expect.objectContaining({
          section: 'currencies',
          id: 'USD',
          path: 'rate',
          code: 'noRate',
          text: expect.stringContaining('above 0'),
        }),
      ]);
    },
  );

  test.each(['0.00000001', '999999999999.99999999', '7.12'])('%s is stored as it was written', async (value) => {
    expect((await send(rate(value))).name).toBe('ok');
    const { currencies } = await admin.ok('admin.company', {});
    expect(currencies).toContainEqual(expect.objectContaining({ code: 'USD', rate: value }));
  });
});

describe('the setting of a field that links', () => {
  const add = (value_type: string, more: object = {}): ConfigurationChange => ({
    section: 'fields',
    table_id: 'equipment',
    action: 'add',
    value: { field_id: 'linked', field_name: 'Linked', type: 'normal', value_type, ...more },
  });
  const missing = expect.objectContaining({ section: 'fields', id: 'linked', path: 'link_table', code: 'missing' });

  test.each(['SINGLE_LINK', 'DUPLEX_LINK', 'PARENT_LINK'])('of kind %s is refused without its type', async (kind) => {
    const answer = await send(add(kind));
    expect([answer.name, answer.error.params?.['faults']]).toEqual(['configurationFaulty', [missing]]);
  });

  test.each(['COMPANY', 'USER_MULTIPLE_SELECT', 'TEXT'])(
    'of kind %s needs no type: its kind names one, or links nothing',
    async (kind) => {
      expect((await send(add(kind))).name).toBe('ok');
      await send({ section: 'fields', table_id: 'equipment', action: 'remove', id: 'linked' });
    },
  );

  test('keeps its type', async () => {
    const types = (await company()).types;
    const [link] = types.flatMap(({ table_id, fields }) =>
      fields.flatMap(({ value_type, field_id: id }) => (value_type === 'SINGLE_LINK' ? [{ table_id, id }] : [])),
    );
    if (!link) throw new Error('no field links');
    const taken: ConfigurationChange = { section: 'fields', ...link, action: 'set', values: { link_table: null } };
    const answer = await send(taken);
    expect([answer.name, JSON.stringify(answer.error)]).toEqual([
      'configurationFaulty',
      expect.stringContaining('"path":"link_table","code":"missing"'),
    ]);
  });
});

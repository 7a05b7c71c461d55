import { errors } from '../../../domain/errors';
import type { RecordJson } from '../../../domain/contract/shapes';
import { applyApproval } from '../../../server/commands/approvals/apply';
import { Client } from '../../support/client';
import { importing } from '../../support/importing';
import { startTestServer, type TestServer } from '../../support/server';
import { ApprovalsOfSuite } from '../../support/suite-approvals';

/** A field that an approval guards, that is never changed, or whose record waits for an approval does not change through any door. */

const clientId = 'brightsea-feishu';
const held = { field: 'remark', relation: 'equal', value: 'held' };
const steps = [{ role_ids: ['manager'], rule: 'any' }];

let server: TestServer;
let suite: ApprovalsOfSuite;
let rep: Client;
let colleague: Client;
let admin: Client;
let program: Client;
const { until, uploaded, run } = importing(() => server);
const configure = (tableId: string, set: { settings?: object; read_rule?: 'all' | 'members' }) =>
  server.app.db
    .updateTable('object_types')
    .set({ ...set, write_rule: 'members', ...(set.settings && { settings: JSON.stringify(set.settings) }) } as never)
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .execute();
/** Lets the server read the configuration again. */
const reread = () =>
  server.app.db
    .updateTable('clients')
    .set(({ eb }) => ({ configuration_version: eb('configuration_version', '+', 1) }))
    .where('client_id', '=', clientId)
    .execute();
const guards = (...fields: string[]) => [{ template_id: 'held', name: 'held', steps, condition: held, fields }];
const customerSettings = {
  approval_templates: guards('website', 'contact_ids', 'account_manager'),
  audited_fields: ['nickname', 'deal_ids'],
};
beforeAll(async () => {
  server = await startTestServer();
  suite = new ApprovalsOfSuite(server.clock.now);
  Object.assign(server.app.suites.server.feishu ?? {}, { approvals: suite });
  await configure('organization', {
    read_rule: 'members',
    settings: customerSettings,
  });
  await configure('user', { read_rule: 'all', settings: { approval_templates: guards('organization_ids') } });
  await configure('deal', {
    read_rule: 'all',
    settings: {
      lost_reason_field_id: 'lost_reason',
      audited_fields: ['company_name'],
      copied_fields: [{ link_field_id: 'organization_ids', fields: { company_name: 'name' } }],
      approval_templates: guards('amount', 'deal_team'),
    },
  });
  [rep, colleague, admin] = await Promise.all([server.signIn('rep1'), server.signIn('rep3'), server.signIn('admin')]);
  const asked = { name: 'ERP', scopes: { '*': 'write' as const }, member_id: 'mb_rep1' };
  program = new Client(server.origin, (await admin.ok('apiKeys.create', asked)).key);
  server.importWorker.start();
});
afterAll(async () => {
  await server.importWorker.stop();
  await server.close();
});
beforeEach(() => server.clock.forward(1_500));

type Hold = 'free' | 'guarded' | 'audited' | 'blocked';
const holds: Hold[] = ['free', 'guarded', 'audited', 'blocked'];
let count = 0;
const title = (what: string) => `${what} ${(count += 1)} of the gate`;
const waits = (tableId: string, id: string) =>
  server.app.db
    .updateTable('records')
    .set({ approve_status: 'PENDING' })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('id', '=', id)
    .execute();
const customerOf = (id: string) => admin.ok('organization.info', { id });
const contact = async (values: object = {}) => (await rep.ok('user.create', { name: title('Contact'), ...values })).id;
const deal = async (values: object = {}) => (await rep.ok('deal.create', { name: title('Deal'), ...values })).id;

/** A field of a customer that is held so, what is written into it, and the link of a customer that is held so. */
const subject = {
  free: { field: 'website', value: 'https://new.example', column: 'Website', link: 'contact_ids', linked: 'user' },
  guarded: { field: 'website', value: 'https://new.example', column: 'Website', link: 'contact_ids', linked: 'user' },
  audited: { field: 'nickname', value: 'New', column: 'Short name', link: 'deal_ids', linked: 'deal' },
  blocked: { field: 'website', value: 'https://new.example', column: 'Website', link: 'contact_ids', linked: 'user' },
} as const;
const makeLinked = (hold: Hold, values: object = {}) =>
  subject[hold].linked === 'user' ? contact(values) : deal(values);

/** What keeps a customer from changing is switched on after it was made, so that there is something to change. */
async function hold(how: Hold, id: string): Promise<void> {
  if (how === 'guarded')
    await server.app.db
      .updateTable('records')
      .set(({ eb }) => ({ data: eb('data', '||' as never, JSON.stringify({ remark: 'held' }) as never) as never }))
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .execute();
  if (how === 'blocked') await waits('organization', id);
}
const customer = async (how: Hold, values: object = {}): Promise<RecordJson> => {
  const { id } = await rep.ok('organization.create', {
    name: title('Customer'),
    nickname: 'Old',
    website: 'https://old.example',
    ...values,
  });
  await hold(how, id);
  return customerOf(id);
};

interface Refusal {
  name: string;
  fields?: { field: string; code: string; params?: Record<string, unknown> }[] | undefined;
}
const nameOfCode = (code: number) => Object.entries(errors).find(([, one]) => one.code === code)?.[0] ?? 'ok';
const said = ({ name, fields }: Refusal) => fields?.[0]?.code ?? name;
const saying = (answer: { name: string; error: { fields?: unknown } }) =>
  said({ name: answer.name, fields: answer.name === 'ok' ? undefined : (answer.error.fields as Refusal['fields']) });
const batched = ({ list }: { list: { code: number; fields?: unknown }[] }) =>
  said({ name: nameOfCode(list[0]?.code ?? 0), fields: list[0]?.fields as Refusal['fields'] });

/** Writes a field of the customer by a door. @returns what the door said. */
type Door = (how: Hold, record: RecordJson) => Promise<string>;
const ownDoors: Record<string, Door> = {
  'its form': async (how, { _id: id, update_time }) => {
    const { field, value } = subject[how];
    const asked = { id, known_update_time: update_time, update_data: { [field]: value } };
    return saying(await rep.call('organization.update', asked));
  },
  'a save with its stage': async (how, { _id: id }) => {
    const { field, value } = subject[how];
    return saying(await rep.call('records.save', { table_id: 'organization', id, fields: { [field]: value } }));
  },
  'a batch': async (how, { _id: id }) => {
    const { field, value } = subject[how];
    const list = [{ id, update_data: { [field]: value } }];
    return batched(await rep.ok('records.batchUpdate', { table_id: 'organization', list }));
  },
  'a program with a key': async (how, { _id: id }) => {
    const { field, value } = subject[how];
    return saying(await program.call('records.save', { table_id: 'organization', id, fields: { [field]: value } }));
  },
  'an administrator': async (how, { _id: id }) => {
    const { field, value } = subject[how];
    return saying(await admin.call('records.save', { table_id: 'organization', id, fields: { [field]: value } }));
  },
  'an import': async (how, { title: name }) => {
    const { column, value } = subject[how];
    const id = await uploaded(rep, `Name,${column}\n${name},${value}`);
    const { counts } = await run(rep, id, 'organization', { mode: 'update' });
    return counts.changed === 1
      ? 'ok'
      : ((await rep.ok('imports.rows', { import_id: id, which: 'wrong' })).list[0]?.why ?? '');
  },
  'a merge': async (how, record) => {
    const { field, value } = subject[how];
    const other = await rep.ok('organization.create', { name: title('Doubled'), [field]: value });
    return merged('organization', record._id, other.id, { [field]: other.id });
  },
  'the conversion of a lead': async (how, { _id: id, update_time }) => {
    const { field, value } = subject[how];
    const lead = await rep.ok('lead.create', { name: title('Lead'), company_name: title('Kitchen') });
    const { update_time: known_update_time } = await rep.ok('lead.info', lead);
    const filled = { action: 'update' as const, id, known_update_time: update_time, fields: { [field]: value } };
    return saying(await rep.call('lead.convert', { ...lead, known_update_time, customer: filled }));
  },
};
const linkDoors: Record<string, Door> = {
  'the form of the customer': async (how, { _id: id, update_time }) => {
    const update_data = { [subject[how].link]: [await makeLinked(how)] };
    return saying(await rep.call('organization.update', { id, known_update_time: update_time, update_data }));
  },
  'links of the customer': async (how, { _id }) => {
    const { link, linked } = subject[how];
    const add = [await makeLinked(how)];
    const about = { object_type: 'organization', object_id: _id, table_id: linked, field_id: link };
    return (await rep.ok('links.update', { ...about, add, remove: [] })).failed[0]?.reason ?? 'ok';
  },
  'a new record that names the customer': async (how, { _id }) =>
    saying(await rep.call(`${subject[how].linked}.create`, { name: title('Naming'), organization_ids: [_id] })),
  'a batch of new records': async (how, { _id }) => {
    const list = [{ name: title('Naming'), organization_ids: [_id] }];
    return batched(await rep.ok('records.batchCreate', { table_id: subject[how].linked, list }));
  },
  'the form of a record that names the customer': async (how, { _id }) => {
    const fields = { organization_ids: [_id] };
    const { linked } = subject[how];
    return saying(await rep.call('records.save', { table_id: linked, id: await makeLinked(how), fields }));
  },
  'links of the other record': async (how, { _id }) => {
    const { linked } = subject[how];
    const about = { object_type: linked, object_id: await makeLinked(how), table_id: 'organization' };
    const asked = { ...about, field_id: 'organization_ids', add: [_id], remove: [] };
    return (await rep.ok('links.update', asked)).failed[0]?.reason ?? 'ok';
  },
  'an import of the other record': async (how, { title: name }) => {
    const { linked } = subject[how];
    const [own, theirs] = linked === 'user' ? ['Name', 'Customer'] : ['Deal Name', 'Account Name'];
    const id = await uploaded(rep, `${own},${theirs}\n${title('Imported')},${name}`);
    const plan = await rep.ok('imports.propose', { import_id: id, table_id: linked });
    const columns = [plan.columns[0], { column: 1, field_id: 'organization_ids' }] as typeof plan.columns;
    const { counts } = await run(rep, id, linked, { mode: 'add', columns });
    return counts.new === 1
      ? 'ok'
      : ((await rep.ok('imports.rows', { import_id: id, which: 'wrong' })).list[0]?.why ?? '');
  },
  'a program with a key': async (how, { _id }) =>
    saying(await program.call(`${subject[how].linked}.create`, { name: title('Naming'), organization_ids: [_id] })),
};
async function merged(table_id: string, survivor_id: string, other: string, choices = {}, by = rep): Promise<string> {
  const asked = { table_id, survivor_id, other_ids: [other] };
  const compared = await by.call('duplicates.compare', asked);
  if (compared.name !== 'ok') return compared.name;
  const times = compared.data.records.map(({ _id, update_time }) => [_id, update_time] as const);
  return saying(
    await by.call('duplicates.merge', { ...asked, choices, known_update_times: Object.fromEntries(times) }),
  );
}

const ownCode = {
  guarded: 'fieldsNeedApproval',
  audited: 'fieldsNeedApproval',
  blocked: 'recordUnderApproval',
} as const;
const otherCode = {
  guarded: 'otherNeedsApproval',
  audited: 'otherNeverChanges',
  blocked: 'otherUnderApproval',
} as const;
const valuesOf = (record: RecordJson) => [
  record['website'],
  record['nickname'],
  record['contact_ids'],
  record['deal_ids'],
];
/** Words of the rows that an import refused. */
const isSaid = (answer: string, code: string) =>
  answer === code || /approval|can’t be changed once|pending/.test(answer);

describe.each(Object.entries(ownDoors))('a value written by %s', (_door, write) => {
  test.each(holds)('is accepted on a free record, and refused where the field is %s', async (how) => {
    const record = await customer(how);
    const answer = await write(how, record);
    const after = await customerOf(record._id);
    if (how === 'free') return expect([answer, after[subject[how].field]]).toEqual(['ok', subject[how].value]);
    expect(valuesOf(after)).toEqual(valuesOf(record));
    expect([answer, isSaid(answer, ownCode[how])]).toEqual([answer, true]);
  });
});

describe.each(Object.entries(linkDoors))('a link written by %s', (door, write) => {
  test.each(holds)('is accepted on free records, and refused where the other side is %s', async (how) => {
    const record = await customer(how);
    const answer = await write(how, record);
    const after = await customerOf(record._id);
    if (how === 'free') return expect([answer, (after[subject[how].link] as string[]).length]).toEqual(['ok', 1]);
    expect(valuesOf(after)).toEqual(valuesOf(record));
    const isOwn = door.endsWith('of the customer');
    expect([answer, isSaid(answer, isOwn ? ownCode[how] : otherCode[how])]).toEqual([answer, true]);
  });
});

describe('a refusal of the write gate names its cause', () => {
  test('with the record and the field, for a member who may read the record', async () => {
    const record = await customer('guarded');
    const { error } = await rep.call('user.create', { name: title('Naming'), organization_ids: [record._id] });
    expect(error.fields).toEqual([
      {
        field: 'organization_ids',
        code: 'otherNeedsApproval',
        params: { name: record.title, fields: 'Contacts' },
      },
    ]);
  });

  test('without the name or the reason, for a member who may not', async () => {
    for (const how of ['guarded', 'blocked'] as const) {
      const [kept, doubled] = [await contact(), await contact()];
      const { id } = await colleague.ok('organization.create', {
        name: title('Kanarienvogel'),
        contact_ids: [doubled],
      });
      await hold(how, id);
      const asked = { table_id: 'user', survivor_id: kept, other_ids: [doubled] };
      const { records } = await rep.ok('duplicates.compare', asked);
      const known_update_times = Object.fromEntries(records.map(({ _id, update_time }) => [_id, update_time]));
      const answer = await rep.call('duplicates.merge', { ...asked, known_update_times });
      expect(answer.error.fields).toEqual([{ field: 'other_ids', code: 'otherRefuses' }]);
      expect(answer.text).not.toContain('Kanarienvogel');
      expect((await admin.ok('organization.info', { id }))['contact_ids']).toEqual([doubled]);
    }
  });
});

describe('an existing link', () => {
  test.each(['guarded', 'audited', 'blocked'] as const)(
    'is not removed from its other side where that is %s',
    async (how) => {
      const naming = await makeLinked(how);
      const record = await customer('free', { [subject[how].link]: [naming] });
      await hold(how, record._id);
      const table_id = subject[how].linked;
      const answer = await rep.call('records.save', { table_id, id: naming, fields: { organization_ids: [] } });
      expect(saying(answer)).toBe(otherCode[how]);
      // A merge would have the customer name the record that is left.
      const survivor = await makeLinked(how);
      expect(await merged(table_id, survivor, naming)).toBe(otherCode[how]);
      expect((await customerOf(record._id))[subject[how].link]).toEqual([naming]);
      expect((await rep.ok('records.info', { table_id, id: naming }))['organization_ids']).toEqual([record._id]);
    },
  );

  test('between two fields that approvals guard changes with one approval, requested on either side', async () => {
    const record = await customer('guarded');
    const id = await contact({ remark: 'held' });
    const asked = { table_id: 'user', object_id: id, to_values: { organization_ids: [record._id] } };
    const { list } = await rep.ok('approvals.createForFieldUpdate', asked);
    server.clock.forward(1_000);
    await suite.decided(list[0]?.instance_code ?? '', 'approve');
    await applyApproval(server.app, { clientId, instanceCode: list[0]?.instance_code ?? '' });
    expect((await customerOf(record._id))['contact_ids']).toEqual([id]);
    // What waits over there is no part of what was approved.
    const waiting = await customer('blocked');
    const other = { table_id: 'user', object_id: id, to_values: { organization_ids: [waiting._id] } };
    expect(saying(await rep.call('approvals.createForFieldUpdate', other))).toBe('otherUnderApproval');
  });
});

describe('an undo at the write gate', () => {
  test.each(['guarded', 'blocked'] as const)('of an import keeps a record that is %s in the meantime', async (how) => {
    const record = await customer('free');
    const id = await uploaded(rep, `Name,Website\n${record.title},https://new.example`);
    await run(rep, id, 'organization', { mode: 'update' });
    await hold(how, record._id);
    await rep.ok('imports.act', { import_id: id, action: 'undo' });
    expect(await until(rep, id, 'undone')).toMatchObject({ undone: 0, left: 1 });
    expect((await customerOf(record._id))['website']).toBe('https://new.example');
  });

  test.each(['guarded', 'blocked'] as const)(
    'of a merge is refused where the survivor is %s in the meantime',
    async (how) => {
      const record = await customer('free', { website: null });
      const other = await rep.ok('organization.create', { name: title('Doubled'), website: 'https://new.example' });
      expect(await merged('organization', record._id, other.id)).toBe('ok');
      await hold(how, record._id);
      const { merge_id } = await server.app.db
        .selectFrom('record_merges')
        .select('merge_id')
        .where('client_id', '=', clientId)
        .where('survivor_id', '=', record._id)
        .executeTakeFirstOrThrow();
      const answer = await rep.call('duplicates.undo', { table_id: 'organization', merge_id });
      expect(saying(answer)).toBe(ownCode[how]);
      expect((await customerOf(record._id))['website']).toBe('https://new.example');
    },
  );

  test('of a merge keeps the links that an approval blocks', async () => {
    const [kept, doubled] = [await contact(), await contact()];
    const record = await customer('free', { contact_ids: [doubled] });
    expect(await merged('user', kept, doubled)).toBe('ok');
    await hold('blocked', record._id);
    const { merge_id } = await server.app.db
      .selectFrom('record_merges')
      .select('merge_id')
      .where('client_id', '=', clientId)
      .where('survivor_id', '=', kept)
      .executeTakeFirstOrThrow();
    const undone = await rep.ok('duplicates.undo', { table_id: 'user', merge_id });
    expect(undone.left_records).toEqual([{ table_id: 'organization', id: record._id, title: record.title }]);
    expect((await customerOf(record._id))['contact_ids']).toEqual([kept]);
  });

  test('of a conversion is refused where an approval of the lead waits', async () => {
    const lead = await rep.ok('lead.create', { name: title('Lead'), company_name: title('Kitchen') });
    const { update_time: known_update_time } = await rep.ok('lead.info', lead);
    await rep.ok('lead.convert', { ...lead, known_update_time, customer: { action: 'create' } });
    await waits('lead', lead.id);
    const answer = await rep.call('lead.undoConversion', lead);
    expect(['recordUnderApproval', 'stageUnderApproval']).toContain(saying(answer));
    expect((await rep.ok('lead.info', lead)).lifecycle).toBe('converted');
  });
});

describe('the side effects of a save', () => {
  test('do not copy a value by a link into a field that never changes', async () => {
    await configure('organization', { settings: { audited_fields: ['nickname'] } });
    await reread();
    const record = await customer('free');
    const id = await deal();
    const answer = await rep.call('records.save', { table_id: 'deal', id, fields: { organization_ids: [record._id] } });
    expect([answer.name, answer.error.params]).toEqual(['fieldsNeedApproval', { fields: 'Company name' }]);
    expect((await rep.ok('deal.info', { id })).organization_ids ?? null).toBeNull();
    await configure('organization', { settings: customerSettings });
    await reread();
  });

  test('do not write the total of products into an amount that an approval guards', async () => {
    const id = await deal({ amount: 5, remark: 'held' });
    const product_list = [{ name: 'Sample', number: 1, price: 9 }];
    const answer = await rep.call('products.saveLines', {
      table_id: 'deal',
      id,
      product_list,
      known_version: 0,
      sync_amount: true,
    } as never);
    expect(saying(answer)).toBe('fieldsNeedApproval');
    expect((await rep.ok('deal.info', { id }))['amount']).toBe(5);
  });

  test('of a board move include no guarded value, and none while an approval waits', async () => {
    const id = await deal({ amount: 5, remark: 'held' });
    const stage = { stage_id: 'new_business_needs' };
    expect(saying(await rep.call('records.save', { table_id: 'deal', id, fields: { amount: 6 }, stage }))).toBe(
      'fieldsNeedApproval',
    );
    await waits('deal', id);
    expect(saying(await rep.call('records.save', { table_id: 'deal', id, fields: {}, stage }))).toBe(
      'stageUnderApproval',
    );
    expect(await rep.ok('deal.info', { id })).toMatchObject({ amount: 5, stage_id: 'new_business_contact' });
  });
});

describe('the people of a record at the write gate', () => {
  test('can change while an approval waits, and not in a role that an approval guards, in any way', async () => {
    const waiting = await deal();
    await waits('deal', waiting);
    const add = [{ member_id: 'mb_rep3', role: 'deal_team' }];
    const change = (id: string, by = rep) => by.call('collaborators.update', { table_id: 'deal', id, add, remove: [] });
    expect((await change(waiting)).name).toBe('ok');
    const guarded = await deal({ remark: 'held', deal_team: ['mb_rep1'] });
    expect((await change(guarded)).name).toBe('fieldsNeedApproval');
    await admin.ok('admin.handOver', { member_id: 'mb_rep1', to_member_id: 'mb_rep4', table_ids: ['deal'] });
    expect((await admin.ok('deal.info', { id: guarded }))['deal_team']).toEqual(['mb_rep1']);
  });
});

test('a relation to a company whose approval waits is refused, from both sides', async () => {
  const [free, waiting] = [await customer('free'), await customer('blocked')];
  const relate = (id: string, relation: string) =>
    rep.call('organization.relatedUpdate', { id, related: { relation: [relation] } });
  expect(saying(await relate(waiting._id, free._id))).toBe('recordUnderApproval');
  expect(saying(await relate(free._id, waiting._id))).toBe('otherUnderApproval');
  expect(await rep.ok('organization.relatedIds', { id: free._id })).toMatchObject({ relation_organization_ids: [] });
});

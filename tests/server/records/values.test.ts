import type { Filter, Relation } from '../../../domain/filter-tree';
import { valueKinds, type ValueKind } from '../../../domain/metadata/field';
import { valueTypes } from '../../../domain/values';
import { startTestServer, type TestServer } from '../../support/server';
import type { Client } from '../../support/client';
import { insertRecord } from '../../../server/queries/records/write';
import { listFields } from '../../../server/queries/configuration/fields';
import { probesOf, samples } from '../../values/samples';
import { sampleFiles, sampleMembers, sampleRecords } from '../../values/samples/around';
import { samplePipelines } from '../../values/samples/stages';

/** What the samples store in place of words. */
const storedIds = new Set([
  ...sampleMembers.map(({ member_id }) => member_id),
  ...sampleFiles,
  ...sampleRecords.map(({ id }) => id),
  ...samplePipelines.flatMap(({ id, stages }) => [id, ...stages.map((stage) => stage.id)]),
  ...valueKinds.flatMap((kind) => (samples[kind].field.value_options ?? []).map(({ id }) => id)),
]);

/** Every kind of value through the calls of the server: one field of it on a type that the company invented. */
const clientId = 'brightsea-feishu';
const tableId = 'sample';
const fieldOf = (kind: ValueKind) => `the_${kind.toLowerCase()}`;

/** What the first sample of the kind reads as, and two more. */
const fileNames: Record<string, string> = { f1: 'offer.pdf', f2: 'plan.pdf', f3: 'door.pdf' };

let server: TestServer;
let person: Client;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  const at = new Date(server.clock.now());
  await db
    .insertInto('members')
    .values(
      sampleMembers.map((member) => ({
        ...member,
        client_id: clientId,
        open_id: `ou_${member.member_id}`,
        union_id: null,
        is_admin: false,
        is_data_admin: false,
        seat: 'paid' as const,
        create_time: at,
      })),
    )
    .execute();
  await db
    .insertInto('files')
    .values(
      sampleFiles.map((file_id) => ({
        client_id: clientId,
        file_id,
        member_id: 'mb_rep1',
        name: fileNames[file_id] ?? '',
        mime: 'application/pdf',
        size: 5,
        md5: null,
        state: 'done' as const,
        path: file_id,
        create_time: at,
        used: false,
      })),
    )
    .execute();
  const type = await db
    .selectFrom('object_types')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'equipment')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('object_types')
    .values({
      ...type,
      table_id: tableId,
      name: 'Samples',
      read_rule: 'all',
      write_rule: 'all',
      list_second_show_field_ids: [],
      i18n_resource: null,
      settings: null,
    })
    .execute();
  await db
    .insertInto('fields')
    .values({
      client_id: clientId,
      table_id: tableId,
      field_id: 'name',
      field_name: 'Name',
      type: 'normal',
      value_type: 'TEXT',
      order_no: 1,
      config: '{}',
      deleted: false,
    })
    .execute();
  await db
    .insertInto('fields')
    .values(
      valueKinds.map((kind, index) => ({
        client_id: clientId,
        table_id: tableId,
        field_id: fieldOf(kind),
        field_name: kind,
        type: 'normal' as const,
        value_type: kind,
        order_no: 900 + index,
        config: JSON.stringify(samples[kind].field),
        deleted: false,
      })),
    )
    .execute();
  for (const { table, id, title } of sampleRecords) {
    const fields = await listFields(db, clientId, table);
    await insertRecord(
      db,
      { clientId, tableId: table, fields, titleField: 'name' },
      { id, data: { name: title }, owner: 'mb_rep1', creator: 'mb_rep1', time: server.clock.now() },
    );
  }
  const words = (en: string) => JSON.stringify({ name: { en } });
  for (const table_id of [tableId, 'lead']) {
    await db
      .insertInto('pipelines')
      .values(
        samplePipelines.map(({ id, label, en }, index) => ({
          client_id: clientId,
          table_id,
          pipeline_id: id,
          name: label,
          order_no: -9 + index,
          i18n_resource: words(en),
        })),
      )
      .execute();
    await db
      .insertInto('stages')
      .values(
        [...samplePipelines, { id: 'p_old', stages: [{ id: 's_old', label: 'Old', en: 'Old', weight: 10 }] }].flatMap(
          (pipeline) =>
            pipeline.stages.map((stage, index) => ({
              client_id: clientId,
              table_id,
              pipeline_id: pipeline.id,
              stage_id: stage.id,
              name: stage.label,
              weight: stage.weight,
              order_no: index,
              i18n_resource: words(stage.en),
            })),
        ),
      )
      .execute();
  }
  // No map service answers: a position is compared as it was sent, without the address that it gets later.
  for (const call of ['amap.regeo', 'nominatim.reverse'])
    server.world.faults.add({ suite: 'maps', call, kind: 'error' });
  person = await server.signIn('rep1');
});
afterAll(() => server.close());

describe.each(valueKinds)('%s', (kind) => {
  const sample = samples[kind];
  const type = valueTypes[kind];
  const field = fieldOf(kind);
  const name = `Sample of ${kind}`;

  /** What the server keeps of a value that an answer carries. */
  const kept = (record: Record<string, unknown>) =>
    record[field] === undefined
      ? null
      : type.normalise(record[field], {
          ...sample.field,
          field_id: field,
          field_name: '',
          table: tableId,
          type: 'normal',
          value_type: kind,
          order: 0,
          access: 'write',
        });
  const read = (id: string) => person.ok('records.info', { table_id: tableId, id });
  const create = (value: unknown) =>
    person.call('records.create', {
      table_id: tableId,
      fields: { name, ...(value === null ? {} : { [field]: value }) },
    });
  /** Makes a record with this value; a value that no caller may write is put where the server puts it. */
  async function made(value: unknown): Promise<string> {
    if (sample.written !== 'never') return (await create(value)).data.id;
    const fields = await listFields(server.app.db, clientId, tableId);
    const { members, ...standing }: { id?: string; members?: string[] } =
      value === null ? {} : (sample.stands?.(value) ?? {});
    const record = {
      id: server.app.makeId(),
      data: { name, ...(value !== null && !sample.stands && { [field]: value }) },
      owner: null,
      creator: 'mb_rep1',
      time: server.clock.now(),
      ...standing,
    };
    const { id } = await insertRecord(server.app.db, { clientId, tableId, fields, titleField: 'name' }, record);
    if (members)
      await server.app.db
        .updateTable('records')
        .set({ members })
        .where('client_id', '=', clientId)
        .where('table_id', '=', tableId)
        .where('id', '=', id)
        .execute();
    return id;
  }
  const own: Filter = { field: 'name', relation: 'equal', value: name };
  const found = async (filter: Filter, order?: 'asc' | 'desc') => {
    const { list } = await person.ok('records.list', {
      table_id: tableId,
      filter: { join: 'and', items: [own, filter] },
      ...(order && { order_by: { field, sort: order } }),
      size: 100,
    });
    return list.map((record) => record._id);
  };

  /** One record for every value that a sample asks about. */
  const ids = new Map<string, string>();
  const idOf = (value: unknown) => ids.get(JSON.stringify(value)) ?? '';
  beforeAll(async () => {
    const asked = type.relations.flatMap((relation) =>
      probesOf(sample, relation).flatMap(({ hit, miss }) => [hit, miss]),
    );
    for (const value of [
      null,
      ...sample.values,
      ...asked,
      ...(sample.sorted === 'never' ? [] : sample.sorted.flat()),
    ]) {
      if (!ids.has(JSON.stringify(value))) ids.set(JSON.stringify(value), await made(value));
    }
  });

  test('is read back as it was saved', async () => {
    for (const value of sample.values) expect([value, kept(await read(idOf(value)))]).toEqual([value, value]);
  });

  if (sample.written === 'never') {
    test('accepts no value from a caller', async () => {
      for (const value of [...sample.values, ...sample.rejected.map(([sent]) => sent)])
        expect((await create(value)).error.fields).toEqual([{ field, code: 'readOnly' }]);
    });
  } else {
    test('can be changed and emptied', async () => {
      const id = await made(sample.values[0]);
      for (const value of [...sample.values.slice(1), null]) {
        const { update_time } = await read(id);
        expect(
          kept(
            await person.ok('records.update', {
              table_id: tableId,
              id,
              known_update_time: update_time,
              update_data: { [field]: value },
            }),
          ),
        ).toEqual(value);
      }
    });

    test('is refused with the code of its sentence, and nothing is stored', async () => {
      const before = await found(everything);
      // What JSON cannot say does not travel.
      const travelling = [...sample.rejected, ...(sample.absent ?? [])].filter(
        ([sent]) => JSON.stringify(sent) !== undefined,
      );
      for (const [sent, code] of travelling) {
        const answer = await create(sent);
        expect([sent, answer.name, answer.error.fields]).toEqual([
          sent,
          'invalid',
          [expect.objectContaining({ field, code })],
        ]);
      }
      expect(await found(everything)).toEqual(before);
    });

    test('is written in words in the timeline, before and after a change, never as an id', async () => {
      const [first, second] = sample.values;
      const id = await made(first);
      await person.ok('records.update', {
        table_id: tableId,
        id,
        known_update_time: (await read(id)).update_time,
        update_data: { [field]: second },
      });
      const { list } = await person.ok('records.events', { table_id: tableId, id });
      const change = list
        .find(({ sub_type }) => sub_type === 'INFO_CHANGE')
        ?.changes?.find((one) => one.field === field);
      expect(change?.old_text).toBe(sample.text.en);
      const words = (change?.new_text ?? '').split(/[,/;] ?/);
      expect([change?.new_text, words.filter((word) => storedIds.has(word))]).toEqual([expect.stringMatching(/./), []]);
    });
  }

  if (type.relations.length > 0)
    test.each(type.relations)('is found by %s in lists, and other records are not', async (relation) => {
      for (const { value, hit, miss } of probesOf(sample, relation)) {
        const list = await found({ field, relation, ...(value === undefined ? {} : { value }) });
        expect([relation, value, { hit: list.includes(idOf(hit)), miss: list.includes(idOf(miss)) }]).toEqual([
          relation,
          value,
          { hit: true, miss: false },
        ]);
      }
    });

  test('refuses relations that it does not have', async () => {
    const others = (['equal', 'include', 'gt', 'range', 'empty'] satisfies Relation[]).filter(
      (relation) => !type.relations.includes(relation),
    );
    for (const relation of others) {
      const answer = await person.call('records.list', { table_id: tableId, filter: { field, relation, value: 'x' } });
      expect([relation, answer.name]).toEqual([relation, 'invalid']);
    }
  });

  const { sorted } = sample;
  if (sorted === 'never') {
    test('cannot be used for sorting', async () => {
      const answer = await person.call('records.list', { table_id: tableId, order_by: { field, sort: 'asc' } });
      expect([answer.name, answer.error.fields]).toEqual(['invalid', [{ field, code: 'wrongType' }]]);
    });
  } else {
    test('sorts lists both ways, with the empty ones last', async () => {
      const [up, down] = [await found(everything, 'asc'), await found(everything, 'desc')];
      for (const [lower, higher] of sorted) {
        expect([
          lower,
          higher,
          up.indexOf(idOf(lower)) < up.indexOf(idOf(higher)),
          down.indexOf(idOf(lower)) > down.indexOf(idOf(higher)),
        ]).toEqual([lower, higher, true, true]);
        for (const list of [up, down])
          expect(list.indexOf(idOf(null))).toBeGreaterThan(
            Math.max(list.indexOf(idOf(lower)), list.indexOf(idOf(higher))),
          );
      }
    });
  }
});

const everything: Filter = { join: 'and', items: [] };

import type { Filter, Relation } from '../../../domain/filter-tree';
import { valueKinds } from '../../../domain/metadata/field';
import { valueTypes } from '../../../domain/values';
import { fieldOf, makeSample, sampleName, sampleTable as tableId, setUpSamples } from '../../support/sample-type';
import { startTestServer, type TestServer } from '../../support/server';
import type { Client } from '../../support/client';
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
let server: TestServer;
let person: Client;
beforeAll(async () => {
  server = await startTestServer();
  await setUpSamples(server);
  person = await server.signIn('rep1');
});
afterAll(() => server.close());

describe.each(valueKinds)('%s', (kind) => {
  const sample = samples[kind];
  const type = valueTypes[kind];
  const field = fieldOf(kind);
  const name = sampleName(kind);

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
  const made = (value: unknown) => makeSample(server, person, kind, value);
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

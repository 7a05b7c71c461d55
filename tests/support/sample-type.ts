import { valueKinds, type ValueKind } from '../../domain/metadata/field';
import { listFields } from '../../server/queries/configuration/fields';
import { insertRecord } from '../../server/queries/records/write';
import { samples } from '../values/samples';
import { sampleFiles, sampleMembers, sampleRecords } from '../values/samples/around';
import { samplePipelines } from '../values/samples/stages';
import type { Client } from './client';
import type { TestServer } from './server';

/** An object type of the company Brightsea with one field of every kind. */
const clientId = 'brightsea-feishu';
export const sampleTable = 'sample';
export const fieldOf = (kind: ValueKind) => `the_${kind.toLowerCase()}`;
export const sampleName = (kind: ValueKind) => `Sample of ${kind}`;

/** The names of the files of the first sample, and of two more. */
const fileNames: Record<string, string> = { f1: 'offer.pdf', f2: 'plan.pdf', f3: 'door.pdf' };

/** Creates the type, and the objects in its samples: members, files, records, stages. */
export async function setUpSamples(server: TestServer): Promise<void> {
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
      table_id: sampleTable,
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
      table_id: sampleTable,
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
        table_id: sampleTable,
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
  for (const table_id of [sampleTable, 'lead']) {
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
  // No map service answers, so a position is compared without the address that it gets later.
  for (const call of ['amap.regeo', 'nominatim.reverse'])
    server.world.faults.add({ suite: 'maps', call, kind: 'error' });
}

/**
 * Creates a record with this value as its creator does; the test stores a value that no caller may write in the place where the server stores it.
 * @returns its id
 */
export async function makeSample(server: TestServer, person: Client, kind: ValueKind, value: unknown): Promise<string> {
  const sample = samples[kind];
  const field = fieldOf(kind);
  const name = sampleName(kind);
  if (sample.written !== 'never')
    return (
      await person.ok('records.create', {
        table_id: sampleTable,
        fields: { name, ...(value === null ? {} : { [field]: value }) },
      })
    ).id;
  const fields = await listFields(server.app.db, clientId, sampleTable);
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
  const { id } = await insertRecord(
    server.app.db,
    { clientId, tableId: sampleTable, fields, titleField: 'name' },
    record,
  );
  if (members)
    await server.app.db
      .updateTable('records')
      .set({ members })
      .where('client_id', '=', clientId)
      .where('table_id', '=', sampleTable)
      .where('id', '=', id)
      .execute();
  return id;
}

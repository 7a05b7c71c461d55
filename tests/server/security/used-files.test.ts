import type { FileItem } from '../../../domain/values/file-list';
import { migrate } from '../../../server/db/migrate';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { uploadPicture } from '../../support/upload-file';

/** Nobody gets at a file by its id: it may be named only by who reads a record and a field that hold it now. */

const clientId = 'brightsea-feishu';
let server: TestServer;
/** Tries to get at files of others. */
let thief: Client;
/** In another team: what they own, the thief does not read. */
let owner: Client;
/** Reads and writes hidden fields. */
let finance: Client;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  await db
    .insertInto('fields')
    .values({
      client_id: clientId,
      table_id: 'user',
      field_id: 'contracts',
      field_name: 'Contracts',
      type: 'normal',
      value_type: 'FILE_LIST',
      order_no: 900,
      config: JSON.stringify({ auth_mode: 'role', auth_role_config: { finance: 'write' } }),
      deleted: false,
    })
    .execute();
  // Contacts are read and written by everybody, so that only the field keeps their contracts apart.
  await db
    .updateTable('object_types')
    .set({ read_rule: 'all', write_rule: 'all' })
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'user')
    .execute();
  [thief, owner, finance] = (await Promise.all([
    server.signIn('rep1'),
    server.signIn('rep3'),
    server.signIn('m22'),
  ])) as [Client, Client, Client];
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(20_000));

const organization = async (client: Client, values: object = {}) =>
  (await client.ok('organization.create', { name: 'Harbor Foods', ...values })).id;
const timeOf = async (client: Client, id: string) =>
  (await client.ok('records.info', { table_id: 'organization', id })).update_time;
const picture = (id: string) => `<p>x</p><img data-file="${id}" alt="x" />`;

/** Files that the thief may not have, and why. */
const kept: Record<string, () => Promise<string>> = {
  'hangs on a record of another team': async () => {
    const { _id } = await uploadPicture(owner);
    await organization(owner, { attachments: [_id] });
    return _id;
  },
  'is a picture in a text of another team': async () => {
    const { _id } = await uploadPicture(owner);
    await organization(owner, { profile: picture(_id) });
    return _id;
  },
  'stands in a field that only finance sees, on a record that everybody reads': async () => {
    const { _id } = await uploadPicture(finance);
    await finance.ok('user.create', { name: 'Contact', contracts: [_id] });
    return _id;
  },
  'hangs on a note about a record of another team': async () => {
    const { _id } = await uploadPicture(owner);
    await owner.ok('notes.create', {
      content: 'x',
      follow_relate_objs: { organization: [await organization(owner)] },
      attachments: [_id],
    });
    return _id;
  },
  'was uploaded by somebody else and is not used yet': async () => (await uploadPicture(owner))._id,
  'was the thief’s own, and was taken out of the record': async () => {
    const { _id } = await uploadPicture(thief);
    const id = await organization(thief, { attachments: [_id] });
    await thief.ok('organization.update', {
      id,
      known_update_time: await timeOf(thief, id),
      update_data: { attachments: [] },
    });
    return _id;
  },
  'was the thief’s own, on a record that was given away': async () => {
    const { _id } = await uploadPicture(thief);
    const id = await organization(thief, { attachments: [_id] });
    await server.app.db
      .updateTable('records')
      .set({ owner: 'mb_rep3', members: ['mb_rep3'] })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .execute();
    return _id;
  },
  'hangs on a record in the bin': async () => {
    const { _id } = await uploadPicture(thief);
    await thief.ok('organization.remove', { id: await organization(thief, { attachments: [_id] }) });
    return _id;
  },
  'hangs on a draft of another team': async () => {
    const { _id } = await uploadPicture(owner);
    const id = await organization(owner, { attachments: [_id] });
    await server.app.db
      .updateTable('records')
      .set({ is_draft: true })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .execute();
    return _id;
  },
};

/** Every call by which a file gets into a record; each answers 'ok' or the fields that were refused. */
const uses: Record<string, (client: Client, file: string) => Promise<unknown>> = {
  'organization.create': async (client, file) =>
    outcome(await client.call('organization.create', { name: 'Mine', attachments: [file] })),
  'a file item in organization.create': async (client, file) =>
    outcome(
      await client.call('organization.create', { name: 'Mine', attachments: [{ _id: file, file_name: 'a.png' }] }),
    ),
  'a rich text in organization.create': async (client, file) =>
    outcome(await client.call('organization.create', { name: 'Mine', profile: picture(file) })),
  'records.create': async (client, file) =>
    outcome(
      await client.call('records.create', { table_id: 'organization', fields: { name: 'Mine', attachments: [file] } }),
    ),
  'organization.update': async (client, file) => {
    const id = await organization(client);
    return outcome(
      await client.call('organization.update', {
        id,
        known_update_time: await timeOf(client, id),
        update_data: { attachments: [file] },
      }),
    );
  },
  'a rich text in records.update': async (client, file) => {
    const id = await organization(client);
    return outcome(
      await client.call('records.update', {
        id,
        known_update_time: await timeOf(client, id),
        update_data: { profile: picture(file) },
      }),
    );
  },
  'records.save, making': async (client, file) =>
    outcome(
      await client.call('records.save', { table_id: 'organization', fields: { name: 'Mine', attachments: [file] } }),
    ),
  'records.save, changing': async (client, file) =>
    outcome(
      await client.call('records.save', {
        table_id: 'organization',
        id: await organization(client),
        fields: { attachments: [file] },
      }),
    ),
  'records.batchCreate': async (client, file) => {
    const { list } = await client.ok('records.batchCreate', {
      table_id: 'organization',
      list: [{ name: 'Mine', attachments: [file] }],
    });
    return list[0]?.code === 0 ? 'ok' : list[0]?.fields;
  },
  'records.batchUpdate': async (client, file) => {
    const { list } = await client.ok('records.batchUpdate', {
      table_id: 'organization',
      list: [{ id: await organization(client), update_data: { profile: picture(file) } }],
    });
    return list[0]?.code === 0 ? 'ok' : list[0]?.fields;
  },
  'a record that belongs to another one': async (client, file) => {
    const { id } = await client.ok('records.create', { table_id: 'equipment', fields: { name: 'Host' } });
    return outcome(
      await client.call('records.create', {
        table_id: 'equipment',
        fields: { name: 'Part', part_of: id, photos: [file] },
      }),
    );
  },
  'a rich text of a record that belongs to another one': async (client, file) => {
    const { id } = await client.ok('records.create', { table_id: 'equipment', fields: { name: 'Host' } });
    return outcome(
      await client.call('records.create', {
        table_id: 'equipment',
        fields: { name: 'Part', part_of: id, instructions: picture(file) },
      }),
    );
  },
  'notes.create': async (client, file) =>
    outcome(
      await client.call('notes.create', {
        content: 'x',
        follow_relate_objs: { organization: [await organization(client)] },
        attachments: [file],
      }),
    ),
  'a rich text in notes.create': async (client, file) =>
    outcome(
      await client.call('notes.create', {
        content: 'x',
        todo: picture(file),
        follow_relate_objs: { organization: [await organization(client)] },
      }),
    ),
  'notes.update': async (client, file) => {
    const { note_id } = await client.ok('notes.create', {
      content: 'x',
      follow_relate_objs: { organization: [await organization(client)] },
    });
    return outcome(await client.call('notes.update', { note_id, update_data: { attachments: [file] } }));
  },
  'a rich text in notes.update': async (client, file) => {
    const { note_id } = await client.ok('notes.create', {
      content: 'x',
      follow_relate_objs: { organization: [await organization(client)] },
    });
    return outcome(await client.call('notes.update', { note_id, update_data: { todo: picture(file) } }));
  },
};

function outcome(answer: { name: string; error: { fields?: unknown } }): unknown {
  return answer.name === 'invalid' ? answer.error.fields : answer.name;
}

describe.each(Object.keys(kept))('a foreign file that %s', (name) => {
  let file: string;
  beforeAll(async () => {
    file = await (kept[name] as () => Promise<string>)();
  });

  test.each(Object.keys(uses))('cannot be attached by %s', async (use) => {
    expect(await uses[use]?.(thief, file)).toEqual([{ field: expect.any(String) as string, code: 'wrongType' }]);
  });

  test('has no fresh link for a caller who knows its id', async () => {
    expect((await thief.call('files.finishUpload', { _id: file })).name).toBe('notFound');
  });
});

describe('a file that the caller may use', () => {
  test.each(Object.keys(uses))('is accepted by %s as a fresh own upload', async (use) => {
    expect(await uses[use]?.(thief, (await uploadPicture(thief))._id)).toBe('ok');
  });

  test.each(Object.keys(uses))('is accepted by %s when it is in a record and field that they can read', async (use) => {
    const { _id } = await uploadPicture(thief);
    await organization(thief, { attachments: [_id] });
    // Of the same team: reads the record, and did not upload the file.
    expect(await uses[use]?.(await server.signIn('rep2'), _id)).toBe('ok');
  });

  test('stays in its record when another member without access saves the record', async () => {
    const { _id } = await uploadPicture(finance);
    const { id } = await finance.ok('user.create', { name: 'Contact', contracts: [_id] });
    expect((await thief.call('records.save', { table_id: 'user', id, fields: { name: 'Contact two' } })).name).toBe(
      'ok',
    );
    expect((await finance.ok('records.info', { table_id: 'user', id }))['contracts']).toEqual([
      expect.objectContaining({ _id }),
    ]);
  });

  test('is restored with its record from the bin', async () => {
    const { _id } = await uploadPicture(thief);
    const id = await organization(thief, { attachments: [_id] });
    await thief.ok('organization.remove', { id });
    await (await server.signIn('admin')).ok('bin.restore', { table_id: 'organization', ids: [id] });
    expect((await thief.call('organization.create', { name: 'Mine', attachments: [_id] })).name).toBe('ok');
  });
});

test('a file cannot be added to a draft, which waits unchanged for its approval', async () => {
  const id = await organization(thief);
  await server.app.db
    .updateTable('records')
    .set({ is_draft: true })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  const { _id } = await uploadPicture(thief);
  expect(
    (await thief.call('records.save', { table_id: 'organization', id, fields: { attachments: [_id] } })).name,
  ).toBe('notAllowed');
});

describe('the link of a file', () => {
  const decoded = (url: string) =>
    url
      .split(/[/.?]/)
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      .join(' ');

  test.each<[string, () => Promise<{ id: string; url: string }>]>([
    [
      'for reading',
      async () => {
        const item: FileItem = await uploadPicture(owner);
        return { id: item._id, url: item.file_full_url };
      },
    ],
    [
      'for putting',
      async () => {
        const { _id, upload } = await owner.ok('files.createUpload', {
          file_name: 'a.png',
          file_size: 10,
          file_mimetype: 'image/png',
        });
        return { id: _id, url: upload.url };
      },
    ],
  ])('in %s reveals nothing about the file', async (_kind, make) => {
    const { id, url } = await make();
    const { path, name } = await server.app.db
      .selectFrom('files')
      .select(['path', 'name'])
      .where('client_id', '=', clientId)
      .where('file_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(path).not.toContain(id);
    for (const word of [id, path, name, clientId]) expect(`${url} ${decoded(url)}`).not.toContain(word);
  });
});

test('the migration finds files that records used before uses were stored', async () => {
  const { db } = server.app;
  const [attached, shown, noted] = [
    await uploadPicture(owner),
    await uploadPicture(owner),
    await uploadPicture(owner),
  ].map(({ _id }) => _id) as [string, string, string];
  const id = await organization(owner, { attachments: [attached], profile: picture(shown) });
  await owner.ok('notes.create', {
    content: 'x',
    todo: picture(shown),
    follow_relate_objs: { organization: [id] },
    attachments: [noted],
  });
  const uses = () =>
    db
      .selectFrom('file_uses')
      .selectAll()
      .where('client_id', '=', clientId)
      .orderBy('file_id')
      .orderBy('table_id')
      .orderBy('record_id')
      .orderBy('field_id')
      .execute();
  const written = await uses();
  expect(
    written
      .filter(({ file_id }) => [attached, shown, noted].includes(file_id))
      .map(({ table_id, field_id }) => `${table_id}.${field_id}`)
      .sort(),
  ).toEqual(['note.attachments', 'note.todo', 'organization.attachments', 'organization.profile']);
  // As a database of the build before it.
  await db.schema.dropTable('file_uses').execute();
  await db.schema.alterTable('files').dropColumn('upload_path').execute();
  await db.deleteFrom('migrations').where('name', '=', '0023-file-uses').execute();
  await migrate(db, { info: () => undefined });
  expect(await uses()).toEqual(written);
});

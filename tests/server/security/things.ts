import type { Insertable } from 'kysely';
import type { Tables } from '../../../server/db/tables';
import { buildRecording } from '../../../simulator/world/spoken';
import type { Client } from '../../support/client';
import type { TestServer } from '../../support/server';
import { uploadFile } from '../../support/upload-file';

/** The name of everything that nobody but its own company may read. */
export const canary = 'Kanarienvogel';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One thing of each kind that has an id. */
export interface Ids {
  organization: string;
  /** The member who is its account manager. */
  owner: string;
  /** A customer that can stand above it. */
  parent: string;
  note: string;
  file: string;
  upload: string;
  /** A recording of what somebody said. */
  recording: string;
  chat: string;
  /** A custom tab of the organization, and the token of another one's document. */
  tab: string;
  document: string;
  /** A task of the organization's list. */
  task: string;
  member: string;
  /** A member who has left. */
  gone: string;
  table: string;
  record: string;
  user: string;
  lead: string;
  deal: string;
  ticket: string;
  /** A lead that was converted. */
  converted: string;
  view: string;
  /** A merge of another record into the organization. */
  merged: string;
  /** A record that was removed. */
  removed: string;
  /** A delivery that failed. */
  delivery: string;
  /** An API key. */
  apiKey: string;
  webhook: string;
  /** Those that a call ends. */
  spentKey: string;
  spentWebhook: string;
  /** What the webhook has told. */
  told: string;
}

/** A member and an object type that only this company has; the type's ids are asked for by name. */
export async function addOwnThings(server: TestServer, clientId: string, word: string, name: string): Promise<void> {
  const { db } = server.app;
  const member = await db
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', 'mb_rep1')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('members')
    .values([
      { ...member, member_id: `mb_${word}`, name, open_id: `ou_${word}`, union_id: null },
      {
        ...member,
        member_id: `mb_gone-${word}`,
        name: `mb_gone-${word}`,
        open_id: `ou_gone-${word}`,
        union_id: null,
        deleted: true,
      },
    ])
    .execute();
  const type = await db
    .selectFrom('object_types')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'organization')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('object_types')
    .values({ ...type, table_id: `type-${word}`, name, i18n_resource: null, settings: null })
    .execute();
  const fields = await db
    .selectFrom('fields')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'organization')
    .execute();
  const unique = (id: string, config: object) =>
    JSON.stringify({
      ...config,
      ...(id === 'website' && { is_unique: true }),
      ...(id === 'industry' && { can_add_option: true }),
    });
  await db
    .insertInto('fields')
    .values(
      fields.map((field) => ({ ...field, table_id: `type-${word}`, config: unique(field.field_id, field.config) })),
    )
    .execute();
  await addChildTable(
    db,
    clientId,
    { ...type, table_id: childTable(`type-${word}`), settings: null, i18n_resource: null },
    `type-${word}`,
  );
  const time = new Date(server.clock.now());
  await db
    .insertInto('outbox')
    .values({
      client_id: clientId,
      outbox_id: `delivery-${word}`,
      kind: 'chat.join',
      payload: JSON.stringify({ chat_id: name, member_id: 'mb_nobody' }),
      dedupe_key: `delivery-${word}`,
      state: 'failed',
      attempts: 1,
      lost_claims: 0,
      next_at: time,
      locked_until: null,
      last_error: name,
      result: null,
      create_time: time,
      update_time: time,
    })
    .execute();
  await db
    .insertInto('api_keys')
    .values(
      [`key-${word}`, `spent-key-${word}`].map((key_id) => ({
        client_id: clientId,
        key_id,
        member_id: `mb_${word}`,
        is_itself: false,
        name,
        hint: word,
        secret_hash: key_id,
        scopes: JSON.stringify({ '*': 'read' }),
        created_by: `mb_${word}`,
        create_time: time,
      })),
    )
    .execute();
  await db
    .insertInto('webhooks')
    .values(
      [`webhook-${word}`, `spent-webhook-${word}`].map((webhook_id) => ({
        client_id: clientId,
        webhook_id,
        key_id: `key-${word}`,
        name,
        url: `https://${word}.example/`,
        events: ['note.written'],
        secret: word,
        is_on: false,
        failing_since: null,
        create_time: time,
      })),
    )
    .execute();
  await db
    .insertInto('outbox')
    .values({
      client_id: clientId,
      outbox_id: `told-${word}`,
      lane: 'webhook',
      kind: 'webhook.send',
      payload: JSON.stringify({
        webhook_id: `webhook-${word}`,
        event: 'note.written',
        time: time.getTime(),
        table_id: 'organization',
        record_id: name,
        version: 0,
      }),
      dedupe_key: `told-${word}`,
      state: 'done',
      attempts: 1,
      lost_claims: 0,
      next_at: time,
      locked_until: null,
      last_error: null,
      result: JSON.stringify({ status: 200, answer: name }),
      create_time: time,
      update_time: time,
    })
    .execute();
  // The mirrored pair: the same id in both companies.
  await db
    .insertInto('records')
    .values(await mirrored(server, clientId, name))
    .execute();
}

/** The child table of a company's own type. */
export const childTable = (table: string) => table.replace('type-', 'rows-');

async function addChildTable(
  db: TestServer['app']['db'],
  client_id: string,
  type: Insertable<Tables['object_types']>,
  parent_table_id: string,
): Promise<void> {
  await db
    .insertInto('object_types')
    .values({ ...type, is_show: false, parent_table_id, list_first_show_field_id: 'name' })
    .execute();
  const field = (field_id: string, value_type: string, config: object, order_no: number) => ({
    ...{ client_id, table_id: type.table_id, field_id, field_name: field_id, type: 'normal' as const },
    ...{ value_type, order_no, config: JSON.stringify(config), deleted: false },
  });
  await db
    .insertInto('fields')
    .values([field('name', 'TEXT', {}, 1), field('belongs_to', 'PARENT_LINK', { link_table: parent_table_id }, 2)])
    .execute();
}

async function mirrored(server: TestServer, clientId: string, name: string) {
  const record = await server.app.db
    .selectFrom('records')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'organization')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    ...record,
    id: 'organization-mirrored',
    name,
    owner: 'mb_single',
    members: ['mb_single'],
    search_text: name.toLowerCase(),
    role_words: '{}',
    compared_texts: '{}',
    data: JSON.stringify({ ...record.data, name }),
    field_times: '{}',
  };
}

/**
 * Fresh things of the company that the client works in.
 * @param named makes only these kinds and what they need; the other ids are of nothing
 */
export async function makeKinds(
  client: Client,
  word: 'mine' | 'theirs',
  name: string,
  named?: ReadonlySet<PropertyKey>,
): Promise<Ids> {
  const table = `type-${word}`;
  const { id: organization } = await client.ok('organization.create', { name, remark: name });
  const made: { [Kind in keyof Ids]: () => string | Promise<string> } = {
    organization: () => organization,
    owner: async () => (await client.ok('organization.info', { id: organization })).owner_member_id ?? '',
    parent: async () => (await client.ok('organization.create', { name })).id,
    member: () => `mb_${word}`,
    gone: () => `mb_gone-${word}`,
    table: () => table,
    delivery: () => `delivery-${word}`,
    apiKey: () => `key-${word}`,
    webhook: () => `webhook-${word}`,
    spentKey: () => `spent-key-${word}`,
    spentWebhook: () => `spent-webhook-${word}`,
    told: () => `told-${word}`,
    async chat() {
      return (await client.ok('chats.larkCreate', { id: organization, table_id: 'organization' })).chat_id;
    },
    async tab() {
      const page = { type: 'web_url' as const, tag_name: name, tag_url: 'https://example.com/' };
      const { tag } = await client.ok('tabs.larkCreate', { id: organization, table_id: 'organization', ...page });
      return tag.key.slice('custom'.length);
    },
    async document() {
      const empty = { type: 'docx' as const, tag_name: name };
      const { tag } = await client.ok('tabs.larkCreate', { id: organization, table_id: 'organization', ...empty });
      return tag.token ?? '';
    },
    async task() {
      await client.ok('taskLists.larkCreate', { table_id: 'organization', entity_id: organization });
      const { lark_tasklist_guid: list = '' } = await client.ok('organization.info', { id: organization });
      return taskIn(client, list);
    },
    async note() {
      const written = {
        content: name,
        todo: name,
        todo_due_on: '2026-11-27',
        follow_relate_objs: { organization: [organization] },
      };
      return (await client.ok('notes.create', written)).note_id;
    },
    view: async () => (await client.ok('filterConfig.create', { name, table, filter: null }))._id,
    async removed() {
      const { id } = await client.ok('records.create', { table_id: table, fields: { name } });
      await client.ok('records.remove', { table_id: table, id });
      return id;
    },
    async merged() {
      const { id } = await client.ok('organization.create', { name });
      const times = { [organization]: Number.MAX_SAFE_INTEGER, [id]: Number.MAX_SAFE_INTEGER };
      const merging = { table_id: 'organization', survivor_id: organization, other_ids: [id] };
      return (await client.ok('duplicates.merge', { ...merging, known_update_times: times })).merge_id;
    },
    async converted() {
      const { id } = await client.ok('lead.create', { name });
      const customer = { action: 'update' as const, id: organization };
      await client.ok('lead.convert', { id, known_update_time: Number.MAX_SAFE_INTEGER, customer });
      return id;
    },
    file: () => uploaded(client, `${name}.png`, true),
    upload: () => uploaded(client, `${name}.png`, false),
    recording: async () => (await uploadFile(client, { name: 'said.wav', mime: 'audio/wav', bytes: said(name) }))._id,
    record: async () => (await client.ok('records.create', { table_id: table, fields: { name } })).id,
    user: async () => (await client.ok('user.create', { name })).id,
    lead: async () => (await client.ok('lead.create', { name })).id,
    deal: async () => (await client.ok('deal.create', { name })).id,
    ticket: async () => (await client.ok('ticket.create', { name })).ticket_id,
  };
  const kinds = Object.keys(made) as (keyof Ids)[];
  const ids = Object.fromEntries(kinds.map((kind) => [kind, `${nothing}${kind}-${word}`])) as unknown as Ids;
  // One after the other, each as a person would.
  for (const kind of kinds) if (!named || named.has(kind)) ids[kind] = await made[kind]();
  return ids;
}

const nothing = 'nothing-';
/** Whether an id stands where no call names the thing, so that it was not made. */
export const isOfNothing = (id: string): boolean => id.startsWith(nothing);

/** A task that somebody has put into a list in the suite. */
async function taskIn({ origin }: Client, list: string): Promise<string> {
  const answer = await fetch(`${origin}/sim/control/task`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ suite: 'feishu', action: 'create', list, person: 'rep1', summary: 'Call back' }),
  });
  return ((await answer.json()) as { guid: string }).guid;
}

const said = (words: string) => buildRecording(words, { rate: 16_000, channels: 1 });

async function uploaded(client: Client, file_name: string, finish: boolean): Promise<string> {
  const { _id, upload } = await client.ok('files.createUpload', {
    file_name,
    file_size: png.length,
    file_mimetype: 'image/png',
  });
  await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: new Uint8Array(png) });
  if (finish) await client.ok('files.finishUpload', { _id });
  return _id;
}

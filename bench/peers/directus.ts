import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../tests/support/free-port';
import { Unavailable } from '../installed-package';
import { installDirectus } from './install';
import { turnMark, type Exchange } from './load';
import { column, copyRows, member, rowsOfPart } from './rows';
import { ask, isCounted, newOrganization, openedRecords, pageSize, Peer, type Known, type Subject } from './subject';

const token = 'the-token-of-the-benchmark';
const memberToken = 'the-token-of-a-member';
const collection = 'organizations';

const plain = (field: string, type: string) => ({ field, type, schema: {} });
/** The fields of an organization, with Directus's own fields for the times, which it sets by itself. */
const fields = [
  {
    field: 'id',
    type: 'uuid',
    meta: { special: ['uuid'], hidden: true, readonly: true },
    schema: { is_primary_key: true, length: 36 },
  },
  plain('name', 'string'),
  plain('industry', 'string'),
  plain('level', 'string'),
  plain('employees', 'integer'),
  plain('founded_on', 'date'),
  plain('account_manager', 'string'),
  plain('phone', 'string'),
  plain('address', 'string'),
  plain('remark', 'text'),
  plain('owner', 'string'),
  plain('creator', 'string'),
  { field: 'create_time', type: 'timestamp', meta: { special: ['date-created'] }, schema: {} },
  { field: 'update_time', type: 'timestamp', meta: { special: ['date-updated'] }, schema: {} },
];

/** The indexes that the measured reads need. Directus creates none of them itself. */
const indexes = [
  `create index on ${collection} (create_time desc)`,
  `create index on ${collection} (industry, create_time desc)`,
  // Directus has no index for the revisions of one item either.
  'create index on directus_revisions (collection, item, id desc)',
];

const rows = `insert into ${collection} (id, name, industry, level, employees, founded_on, account_manager, phone, address, remark, owner, creator, create_time, update_time)
  select gen_random_uuid(), name, industry, level, employees, founded_on, account_manager, phone, address, remark, owner, creator, create_time, update_time from ${rowsOfPart}`;

/**
 * Returns the permissions of the measured member. As in Sidecar, they cover the records of the member's team and the records that the member works
 * on.
 */
function getPermissions(policy: string, ofTeam: readonly string[]): object[] {
  const theirs = { _or: [{ owner: { _in: ofTeam } }, { account_manager: { _eq: member.id } }] };
  return [
    { policy, collection, action: 'read', fields: ['*'], permissions: theirs },
    { policy, collection, action: 'create', fields: ['*'], permissions: {} },
    ...['directus_revisions', 'directus_activity'].map((name) => ({
      policy,
      collection: name,
      action: 'read',
      fields: ['*'],
      permissions: {},
    })),
  ];
}

/**
 * Starts Directus for its administrator and a member, with its defaults: every write creates an activity and a revision. Directus runs without its
 * limits, its cache and its telemetry. @param from the address of Sidecar's database, from which the rows are copied @throws Unavailable
 */
export async function startDirectus(
  { from, url, database, folder }: { from: string; url: string; database: string; folder: string },
  { industries, keyword }: Known,
): Promise<{ peer: Peer; subjects: Subject[] }> {
  const { node, script } = await installDirectus();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const home = path.join(folder, 'directus');
  for (const made of ['uploads', 'extensions']) mkdirSync(path.join(home, made), { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    SECRET: 'a secret of the benchmark that is long enough',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of the benchmark',
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    WEBSOCKETS_ENABLED: 'false',
    LOG_LEVEL: 'error',
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: path.join(home, 'uploads'),
    EXTENSIONS_PATH: path.join(home, 'extensions'),
  };
  try {
    await promisify(execFile)(node, [script, 'bootstrap'], { cwd: home, env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw new Unavailable(`Directus could not set its database up: ${`${stderr}${stdout}`.trim().slice(-500)}`);
  }
  const peer = await Peer.start(node, [script, 'start'], { cwd: home, env, address: `${origin}/server/ping` });
  try {
    return { peer, subjects: await fill() };
  } catch (error) {
    await peer.stop();
    throw error;
  }

  async function fill(): Promise<Subject[]> {
    const headers = { authorization: `Bearer ${token}` };
    const post = async (address: string, body: object) =>
      (await ask(origin, { method: 'POST', path: address, headers, body: JSON.stringify(body) })).answer;
    const made = async (address: string, body: object) =>
      ((await post(address, body)) as { data: { id: string } }).data.id;
    await post('/collections', { collection, meta: {}, schema: {}, fields });
    await copyRows(from, url, rows, indexes);
    const ofTeam = await column(
      from,
      `select member_id from members where client_id = 'bench' and '${member.team}' = any(team_ids) order by 1`,
    );
    const policy = await made('/policies', { name: 'Members', admin_access: false, app_access: false });
    const role = await made('/roles', { name: 'Members', policies: { create: [{ policy }], update: [], delete: [] } });
    await post('/permissions', getPermissions(policy, ofTeam));
    await post('/users', { email: 'member@example.com', password: memberToken, token: memberToken, role });
    const newest = (condition: string) =>
      column(url, `select id from ${collection} where ${condition} order by create_time desc limit ${openedRecords}`);
    return [
      subject('Directus', token, await newest('true')),
      {
        ...subject(
          'Directus member',
          memberToken,
          await newest(`owner in (${ofTeam.map((id) => `'${id}'`).join(', ')})`),
        ),
        like: 'member',
      },
    ];
  }

  function subject(name: string, token: string, ids: readonly string[]): Subject {
    const headers = { authorization: `Bearer ${token}` };
    const get = (address: string, query: Record<string, string>): Exchange => ({
      method: 'GET',
      path: `${address}?${new URLSearchParams(query).toString()}`,
      headers,
      accepted: '"data":',
    });
    const items = `/items/${collection}`;
    const newestFirst = { limit: String(pageSize), sort: '-create_time', ...(isCounted && { meta: 'filter_count' }) };
    return {
      name,
      origin,
      pid: peer.pid,
      database,
      visits: {
        list: [1, 2, 3, 4, 5].map((page) => [get(items, { ...newestFirst, page: String(page) })]),
        filter: industries.map((industry) => [get(items, { ...newestFirst, 'filter[industry][_eq]': industry })]),
        search: [[get(items, { limit: String(pageSize), sort: '-create_time', search: keyword })]],
        record: ids.map((id) => [
          get(`${items}/${id}`, {}),
          get('/revisions', {
            'filter[collection][_eq]': collection,
            'filter[item][_eq]': id,
            fields: '*,activity.*',
            sort: '-id',
            limit: String(pageSize),
          }),
        ]),
        create: [
          [
            {
              method: 'POST',
              path: items,
              headers,
              // Members own the records that they create, and may then read them.
              body: JSON.stringify({
                ...newOrganization(industries[0] ?? '', `${name} ${turnMark}`),
                owner: member.id,
              }),
              accepted: '{"data":',
            },
          ],
        ],
      },
      countOf: (answer) => (answer as { data: unknown[] }).data.length,
    };
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../tests/support/free-port';
import { installParse } from './install';
import { turnMark, type Exchange } from './load';
import { column, copyRows, member, rowsOfPart } from './rows';
import { ask, isCounted, newOrganization, openedRecords, pageSize, Peer, type Known, type Subject } from './subject';

const className = 'Organization';
const masterKey = 'the key of the benchmark';
const classPath = `/parse/classes/${className}`;

interface Person {
  objectId: string;
  sessionToken: string;
}

const typed = (type: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, { type }]));
const fields = {
  ...typed('String', 'name', 'industry', 'level', 'founded_on', 'account_manager', 'phone', 'address', 'remark'),
  ...typed('String', 'owner', 'creator'),
  ...typed('Number', 'employees'),
};

/** Parse stores the time of creation by itself, but without an index. */
const indexes = [
  `create index on "${className}" ("createdAt" desc)`,
  `create index on "${className}" (industry, "createdAt" desc)`,
];

const administrators = 'administrators';

/**
 * @param user the measured member in Parse. Administrators read every row, a team the rows of its members, and everybody the rows that they work on
 */
const rowsReadBy = (
  user: string,
) => `insert into "${className}" ("objectId", name, industry, level, employees, founded_on, account_manager, phone, address, remark, owner, creator, "createdAt", "updatedAt", _rperm, _wperm)
  select id, name, industry, level, employees, founded_on::text, account_manager, phone, address, remark, owner, creator, create_time, update_time, readers, readers
  from ${rowsOfPart} cross join lateral (
    select array['role:${administrators}', 'role:' || team] || array_replace(members, '${member.id}', '${user}') as readers) as access`;

/**
 * Starts Parse Server with its master key, which checks no right, and with two signed-in people. One has a role that reads every row, and one has
 * the role of a team. Parse has no history: a record's page is one call there. Parse has no search, so only names are searched. @param from the
 * address of Sidecar's database, from which the rows are copied @throws Unavailable
 */
export async function startParse(
  { from, url, database, folder }: { from: string; url: string; database: string; folder: string },
  { industries, keyword }: Known,
): Promise<{ peer: Peer; subjects: Subject[] }> {
  const { node, script } = await installParse();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const home = path.join(folder, 'parse');
  mkdirSync(home, { recursive: true });
  const settings = path.join(home, 'settings.json');
  writeFileSync(
    settings,
    JSON.stringify({
      appId: 'bench',
      masterKey,
      databaseURI: url,
      serverURL: `${origin}/parse`,
      host: '127.0.0.1',
      port,
      mountPath: '/parse',
      silent: true,
      logsFolder: null,
    }),
  );
  const peer = await Peer.start(node, [script, settings], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'production' },
    address: `${origin}/parse/health`,
  });
  try {
    return { peer, subjects: await fill() };
  } catch (error) {
    await peer.stop();
    throw error;
  }

  async function fill(): Promise<Subject[]> {
    const master = { 'x-parse-application-id': 'bench', 'x-parse-master-key': masterKey };
    const { 'x-parse-master-key': _key, ...anybody } = master;
    const post = async (address: string, body: object, headers: Readonly<Record<string, string>> = master) =>
      (await ask(origin, { method: 'POST', path: `/parse/${address}`, headers, body: JSON.stringify(body) })).answer;
    /** Signs a person up with one role. */
    const person = async (username: string, role: string) => {
      const { objectId, sessionToken } = (await post('users', { username, password: masterKey }, anybody)) as Person;
      const users = { __op: 'AddRelation', objects: [{ __type: 'Pointer', className: '_User', objectId }] };
      await post('roles', { name: role, ACL: {}, users });
      return { id: objectId, headers: { ...anybody, 'x-parse-session-token': sessionToken } };
    };
    await post(`schemas/${className}`, { className, fields });
    const administrator = await person('administrator', administrators);
    const ofTeam = await person('member', member.team);
    await copyRows(from, url, rowsReadBy(ofTeam.id), indexes);
    const newest = (reader: string) =>
      column(
        url,
        `select "objectId" from "${className}" where _rperm && array[${reader}] order by "createdAt" desc limit ${openedRecords}`,
      );
    const everything = await newest(`'role:${administrators}'`);
    return [
      subject('Parse', master, everything),
      { ...subject('Parse admin', administrator.headers, everything), like: 'administrator' },
      {
        ...subject('Parse member', ofTeam.headers, await newest(`'role:${member.team}', '${ofTeam.id}'`)),
        like: 'member',
      },
    ];
  }

  function subject(name: string, headers: Readonly<Record<string, string>>, ids: readonly string[]): Subject {
    const find = (query: Record<string, string>): Exchange => ({
      method: 'GET',
      path: `${classPath}?${new URLSearchParams({ limit: String(pageSize), order: '-createdAt', ...query }).toString()}`,
      headers,
      accepted: '"results":',
    });
    const counted: Record<string, string> = isCounted ? { count: '1' } : {};
    return {
      name,
      origin,
      pid: peer.pid,
      database,
      visits: {
        list: [0, 1, 2, 3, 4].map((page) => [find({ skip: String(page * pageSize), ...counted })]),
        filter: industries.map((industry) => [find({ where: JSON.stringify({ industry }), ...counted })]),
        search: [[find({ where: JSON.stringify({ name: { $regex: keyword } }) })]],
        record: ids.map((id) => [{ method: 'GET', path: `${classPath}/${id}`, headers, accepted: '"objectId":' }]),
        create: [
          [
            {
              method: 'POST',
              path: classPath,
              headers,
              body: JSON.stringify(newOrganization(industries[0] ?? '', `${name} ${turnMark}`)),
              accepted: '"objectId":',
            },
          ],
        ],
      },
      countOf: (answer) => (answer as { results: unknown[] }).results.length,
    };
  }
}

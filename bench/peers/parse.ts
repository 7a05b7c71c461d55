import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../tests/support/free-port';
import { installParse } from './install';
import { turnMark, type Exchange } from './load';
import { column, copyRows, rowsOfPart } from './rows';
import { ask, isCounted, newOrganization, openedRecords, pageSize, Peer, type Known, type Subject } from './subject';

const className = 'Organization';
const masterKey = 'the key of the benchmark';
const classPath = `/parse/classes/${className}`;

const typed = (type: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, { type }]));
const fields = {
  ...typed('String', 'name', 'industry', 'level', 'founded_on', 'account_manager', 'phone', 'address', 'remark'),
  ...typed('String', 'owner', 'creator'),
  ...typed('Number', 'employees'),
};

/** Parse keeps the order of making by itself, and no index of it. */
const indexes = [
  `create index on "${className}" ("createdAt" desc)`,
  `create index on "${className}" (industry, "createdAt" desc)`,
];

const rows = `insert into "${className}" ("objectId", name, industry, level, employees, founded_on, account_manager, phone, address, remark, owner, creator, "createdAt", "updatedAt")
  select id, name, industry, level, employees, founded_on::text, account_manager, phone, address, remark, owner, creator, create_time, update_time from ${rowsOfPart}`;

/**
 * Parse Server with its master key. It has no history: a record's page is one call there, and no search: it looks in names alone.
 * @param from the address of Sidecar's database, whose rows it gets @throws Unavailable
 */
export async function startParse(
  { from, url, database, folder }: { from: string; url: string; database: string; folder: string },
  { industries, keyword }: Known,
): Promise<{ peer: Peer; subject: Subject }> {
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
    return { peer, subject: await fill() };
  } catch (error) {
    await peer.stop();
    throw error;
  }

  async function fill(): Promise<Subject> {
    const headers = { 'x-parse-application-id': 'bench', 'x-parse-master-key': masterKey };
    const find = (query: Record<string, string>): Exchange => ({
      method: 'GET',
      path: `${classPath}?${new URLSearchParams({ limit: String(pageSize), order: '-createdAt', ...query }).toString()}`,
      headers,
      accepted: '"results":',
    });
    await ask(origin, {
      method: 'POST',
      path: `/parse/schemas/${className}`,
      headers,
      body: JSON.stringify({ className, fields }),
    });
    await copyRows(from, url, rows, indexes);
    const counted: Record<string, string> = isCounted ? { count: '1' } : {};
    const ids = await column(
      url,
      `select "objectId" from "${className}" order by "createdAt" desc limit ${openedRecords}`,
    );
    return {
      name: 'Parse',
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
              body: JSON.stringify(newOrganization(industries[0] ?? '', `Parse ${turnMark}`)),
              accepted: '"objectId":',
            },
          ],
        ],
      },
      countOf: (answer) => (answer as { results: unknown[] }).results.length,
    };
  }
}

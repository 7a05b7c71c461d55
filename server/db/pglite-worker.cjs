// @ts-check
'use strict';
/**
 * The thread that PGlite runs in: a query of one second would stop the server's own thread for a second. Plain CommonJS, so that the same file runs
 * from source and next to the bundle. One message in, one message out, in order. @typedef {{ id: number, kind: 'query', name?: string, sql: string,
 * parameters: unknown[] }} QueryMessage @typedef {{ id: number, kind: 'dump', file: string }} DumpMessage @typedef {{ id: number, kind: 'close' }}
 * CloseMessage
 */
const fs = require('node:fs');
const { readFile, writeFile } = require('node:fs/promises');
const { parentPort, workerData } = require('node:worker_threads');
const { PGlite } = require('@electric-sql/pglite');

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
/** @type {{ folder: string | undefined, template: string | undefined }} */
const settings = workerData;

/** The properties of an error that are sent to the other thread. */
const errorProperties = [
  'name',
  'message',
  'code',
  'severity',
  'detail',
  'hint',
  'constraint',
  'table',
  'column',
  'schema',
  'position',
  'where',
];

/** @param {unknown} error */
function portable(error) {
  /** @type {Record<string, unknown>} */
  const plain = {};
  for (const name of errorProperties) {
    const value =
      error instanceof Error
        ? /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (error))[name]
        : undefined;
    if (value !== undefined) plain[name] = value;
  }
  return { message: messageOf(error), ...plain };
}

/** PGlite's own file system throws objects that are no errors and hold a WASI number. @param {unknown} error */
function messageOf(error) {
  const number =
    typeof error === 'object' && error !== null ? /** @type {{ errno?: unknown }} */ (error).errno : undefined;
  return number === undefined ? String(error) : `A file could not be written or read (WASI error ${number}).`;
}

/** Integers of eight bytes become numbers and dates stay texts, as on PostgreSQL (postgres-engine.ts). */
const parsers = { 20: Number, 1082: (/** @type {string} */ text) => text };

/**
 * PGlite unpacks the files of a new database with mode 0666 and changes modes by itself, whatever the umask. In its own thread, files stay private
 * to their owner.
 */
function keepModesPrivate() {
  const { chmodSync, fchmodSync } = fs;
  const owner = (/** @type {import('node:fs').Mode} */ mode) => Number(mode) & 0o700;
  fs.chmodSync = (file, mode) => chmodSync(file, owner(mode));
  fs.fchmodSync = (file, mode) => fchmodSync(file, owner(mode));
}
keepModesPrivate();

async function open() {
  /** @type {import('@electric-sql/pglite').PGliteOptions} */
  const options = { parsers };
  if (settings.folder !== undefined) options.dataDir = settings.folder;
  if (settings.template !== undefined) options.loadDataDir = new Blob([await readFile(settings.template)]);
  return PGlite.create(options);
}

const opened = open();

/** The statements that the database keeps parsed and planned (prepared.ts). @type {Set<string>} */
const prepared = new Set();

/**
 * A statement by its name. PGlite's own way parses and plans it each time; `execute` takes its values as literals.
 * @param {import('@electric-sql/pglite').PGlite} db
 * @param {string} name
 * @param {QueryMessage} statement
 */
async function executeByName(db, name, { sql, parameters }) {
  if (!prepared.has(name)) {
    await db.exec(`prepare ${name} as ${sql}`);
    prepared.add(name);
  }
  const values = parameters.map((value) => `'${String(value).replaceAll("'", "''")}'`);
  const [result] = await db.exec(`execute ${name}(${values.join(', ')})`);
  return { rows: result?.rows ?? [], affected: undefined };
}

/** @param {unknown} value */
const isText = (value) => typeof value === 'string';

/** @param {QueryMessage | DumpMessage | CloseMessage} message */
async function answer(message) {
  const db = await opened;
  switch (message.kind) {
    case 'query': {
      if (message.name !== undefined && message.parameters.every(isText))
        return executeByName(db, message.name, message);
      const result = await db.query(message.sql, message.parameters);
      return { rows: result.rows, affected: result.affectedRows };
    }
    case 'dump':
      // Without a checkpoint, the next process replays everything since the last one.
      await db.exec('checkpoint');
      await writeFile(message.file, Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer()));
      return {};
    case 'close':
      await db.close();
      return {};
  }
}

/** Statements run one after another: the next begins after the answer of the last. */
let last = Promise.resolve();
port.on('message', (message) => {
  last = last.then(async () => {
    try {
      port.postMessage({ id: message.id, ok: true, ...(await answer(message)) });
    } catch (error) {
      port.postMessage({ id: message.id, ok: false, error: portable(error) });
    }
    if (message.kind === 'close') port.close();
  });
});

opened.then(
  () => port.postMessage({ id: 0, ok: true }),
  (error) => port.postMessage({ id: 0, ok: false, error: portable(error) }),
);

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * The exclusive lock on the data folder. PGlite lets two processes open one folder and loses rows without an error (ADR-0005). Each process listens
 * on a socket with a unique name inside `<folder>/lock`, and then looks at the other sockets there. The kernel closes the socket of a dead process,
 * so a connection attempt shows whether the owner lives, without process numbers or clocks. A dead socket's name is never reused, so removing it
 * cannot affect a living process. Two processes that start at once both see each other. A process that sees no other after announcing itself holds
 * the lock, so at most one does. If there are several, the first by name stays and looks again. The others step back and return when no other is
 * there, so one of them gets the lock.
 */
export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `Another Sidecar server${holder ? ` (process ${holder})` : ''} is using ${folder}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
    this.name = 'FolderInUse';
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

const suffix = '.lock';
/** The time after which a process that does not answer counts as the holder, in milliseconds. */
const busyLimitMs = 1_200;
/** The time for simultaneous starters to agree, in milliseconds, also on a slow machine. */
const claimLimitMs = 10_000;
/** Milliseconds. A process with a busy thread may not answer in time, although it lives. */
const answerLimitMs = 300;

/** Takes the lock; creates a missing folder. @throws FolderInUse where another process holds the lock, within two seconds. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  if (process.platform === 'win32') return lockByPipe(folder);
  const room = path.join(folder, 'lock');
  await mkdir(room, { recursive: true });
  const short = await shortName(room);
  const began = Date.now();
  let claim: FolderClaim | undefined;
  try {
    for (;;) {
      const otherClaims = await livingOthers(short.path, claim?.name);
      if (claim && otherClaims.length === 0) {
        const heldClaim = claim;
        heldClaim.state = 'held';
        claim = undefined;
        return { release: () => heldClaim.withdraw() };
      }
      const holder = otherClaims.find((otherClaim) => otherClaim.state === 'held');
      if (
        holder ||
        Date.now() - began >
          (otherClaims.some((otherClaim) => otherClaim.state === 'busy') ? busyLimitMs : claimLimitMs)
      )
        throw new FolderInUse(folder, holder?.pid ?? '');
      const { name } = claim ?? {};
      if (otherClaims.length === 0) claim = await announce(short.path);
      else if (name === undefined || otherClaims.some((otherClaim) => otherClaim.name < name)) {
        await claim?.withdraw();
        claim = undefined;
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
      } else await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    await claim?.withdraw();
    await short.remove();
  }
}

interface FolderClaim {
  name: string;
  state: 'claiming' | 'held';
  withdraw(): Promise<void>;
}

async function announce(room: string): Promise<FolderClaim> {
  const token = randomBytes(8).toString('hex');
  const claim: FolderClaim = { name: token + suffix, state: 'claiming', withdraw };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.end(`${claim.state} ${process.pid}`);
  });
  server.unref();
  // The socket first has another name, because it looks dead between its creation and listening.
  const making = path.join(room, `${token}.making`);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(making, resolve));
  await rename(making, path.join(room, claim.name));
  const real = path.join(await realpath(room), claim.name);

  async function withdraw(): Promise<void> {
    await rm(real, { force: true });
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  return claim;
}

interface Other {
  name: string;
  /** The state that the other process reports, or `busy`. */
  state: string;
  pid: string;
}

async function livingOthers(room: string, ownName: string | undefined): Promise<Other[]> {
  const names = (await readdir(room)).filter((name) => name.endsWith(suffix) && name !== ownName);
  const answers = await Promise.all(
    names.map(async (name) => {
      const [state = '', pid = ''] = (await callUp(path.join(room, name))).split(' ');
      if (state === 'dead') await rm(path.join(room, name), { force: true });
      return { name, state, pid };
    }),
  );
  return answers.filter(({ state }) => state !== 'dead');
}

/**
 * Reads the answer of a socket's owner. 'dead' when the socket has no owner. 'busy' when the owner has no time to answer: it may hold the lock or
 * only want it.
 */
function callUp(socketPath: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = net.connect(socketPath);
    const finish = (answer: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => finish('busy '), answerLimitMs);
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      received += text;
    });
    // A process that is stepping back hangs up silently: it lives, but does not hold the lock.
    socket.on('end', () => finish(received || 'claiming '));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'dead' : 'claiming '),
    );
  });
}

/** A socket's address is limited to about 100 bytes: a deep folder is reached through a short link. */
async function shortName(room: string): Promise<{ path: string; remove(): Promise<void> }> {
  if (Buffer.byteLength(room) < 70) return { path: room, remove: async () => undefined };
  const link = path.join(os.tmpdir(), `sidecar-${randomBytes(6).toString('hex')}`);
  await symlink(room, link);
  return { path: link, remove: () => rm(link, { force: true }) };
}

/** On Windows a named pipe is exclusive and ends with its process. */
async function lockByPipe(folder: string): Promise<FolderLock> {
  const name = createHash('sha256')
    .update((await realpath(folder)).toLowerCase())
    .digest('hex')
    .slice(0, 32);
  const server = net.createServer((socket) => socket.end());
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? new FolderInUse(folder, '') : error),
    );
    server.listen(`\\\\.\\pipe\\sidecar-${name}`, resolve);
  });
  return { release: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

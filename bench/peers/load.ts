import { connect, type Socket } from 'node:net';

/**
 * The process that sends the requests, separate from the one that orchestrates. It uses raw HTTP/1.1 over persistent connections and parses only
 * the end of an answer, so that the server is measured. Each message is a `Load`, each answer a `Measured`.
 */

/** A mark in a header or a body, which is replaced by a unique number with a constant number of digits. */
export const turnMark = '%TURN%';
const turnDigits = 8;

export interface Exchange {
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  /** The body as JSON; with `turnMark` where a value must differ each time, as in a header. */
  body?: string;
  /** The beginning of a successful answer (within `lookedAt` bytes of its body). */
  accepted: string;
}

/** The exchanges that one person waits for, sent one after the other on one connection. */
export type Visit = readonly Exchange[];

export interface Load {
  origin: string;
  /** The visits, which are used in turn. */
  visits: readonly Visit[];
  connections: number;
  seconds: number;
}

export type Measured =
  | {
      /** The milliseconds of each visit. */
      times: number[];
      seconds: number;
      /** The share of one core that this process used. Near 1, this process is the bottleneck itself. */
      ownShare: number;
    }
  | { failed: string };

const lookedAt = 4_096;

/** A whole request as bytes; undefined where it differs each time. */
interface Prepared {
  bytes: Buffer | undefined;
  exchange: Exchange;
  host: string;
}

let turn = 0;

function measureBytes({ method, path, headers, body }: Exchange, host: string): Buffer {
  turn += 1;
  const inTurn = (text: string) => text.replaceAll(turnMark, String(turn).padStart(turnDigits, '0'));
  const content = Buffer.from(inTurn(body ?? ''));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${inTurn(value)}`),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${content.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content]);
}

function prepare(exchange: Exchange, host: string): Prepared {
  const isSame = !exchange.body?.includes(turnMark);
  return { bytes: isSame ? measureBytes(exchange, host) : undefined, exchange, host };
}

/** One persistent connection, which sends one request at a time. */
class Connection {
  private socket: Socket;
  private chunks: Buffer[] = [];
  private got = 0;
  /** The length of the whole answer in bytes. Infinity until its header has arrived; NaN where only the end of the answer shows its length. */
  private wanted = Infinity;
  private settle: { resolve(answer: Buffer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.socket = socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.settle?.reject(error));
    socket.on('close', () => this.settle?.reject(new Error('the server closed the connection')));
  }

  static open(host: string): Promise<Connection> {
    const { hostname, port } = new URL(`http://${host}`);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  ask(bytes: Buffer): Promise<Buffer> {
    this.chunks = [];
    this.got = 0;
    this.wanted = Infinity;
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.socket.write(bytes);
    });
  }

  close(): void {
    this.settle = undefined;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.got += chunk.length;
    if (this.wanted === Infinity) {
      const buffer = this.join();
      const end = buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: *(\d+)/i.exec(buffer.toString('latin1', 0, end + 2))?.[1];
      this.wanted = length === undefined ? Number.NaN : end + 4 + Number(length);
    }
    const isWhole = Number.isNaN(this.wanted)
      ? this.join().toString('latin1').endsWith('\r\n0\r\n\r\n')
      : this.got >= this.wanted;
    if (!isWhole) return;
    const { settle } = this;
    this.settle = undefined;
    settle?.resolve(this.join());
  }

  private join(): Buffer {
    const buffer = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    this.chunks = [buffer];
    return buffer;
  }
}

function check(answer: Buffer, { method, path, accepted }: Exchange): void {
  const beginning = answer.toString('utf8', 0, lookedAt);
  if (/^HTTP\/1\.1 20\d /.test(beginning) && beginning.includes(accepted)) return;
  throw new Error(`${method} ${path} answered ${beginning.slice(0, 1_000)}`);
}

async function measure({ origin, visits, connections, seconds }: Load): Promise<Measured> {
  const { host } = new URL(origin);
  const prepared = visits.map((visit) => visit.map((exchange) => prepare(exchange, host)));
  const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(host)));
  const times: number[] = [];
  const usedBefore = process.cpuUsage();
  const began = performance.now();
  const until = began + seconds * 1_000;
  let next = 0;
  const walk = async (connection: Connection): Promise<void> => {
    while (performance.now() < until) {
      const visit = prepared[next++ % prepared.length] ?? [];
      const start = performance.now();
      for (const { bytes, exchange } of visit)
        check(await connection.ask(bytes ?? measureBytes(exchange, host)), exchange);
      times.push(performance.now() - start);
    }
  };
  try {
    await Promise.all(opened.map(walk));
  } finally {
    for (const connection of opened) connection.close();
  }
  const elapsed = performance.now() - began;
  const { user, system } = process.cpuUsage(usedBefore);
  return { times, seconds: elapsed / 1_000, ownShare: (user + system) / 1_000 / elapsed };
}

process.on('message', (load: Load) => {
  void measure(load)
    .catch((error: unknown): Measured => ({ failed: error instanceof Error ? error.message : String(error) }))
    .then((measured) => process.send?.(measured));
});

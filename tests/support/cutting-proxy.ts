import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** The place of the cut in an answer: before its first byte, in the middle of its headers, or in the middle of its body. */
export const cuts = ['first byte', 'headers', 'body'] as const;
export type Cut = (typeof cuts)[number];
/** The other faults of a connection: a lost request, a late answer, an answer in pieces. */
export const toxics = [...cuts, 'request', 'late', 'pieces'] as const;
type Toxic = (typeof toxics)[number];

/**
 * A proxy on the way to the server that loses answers: a request with the header `X-Cut: <where>` reaches the server whole, and its answer is cut
 * there and the connection reset. The same header requests the other toxics.
 */
export class CuttingProxy {
  /** The number of cut answers. */
  cutAnswers = 0;
  private readonly sockets = new Set<Socket>();
  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async before(target: { port: number }): Promise<CuttingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new CuttingProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (client) => proxy.join(client, target.port));
    return proxy;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket, port: number): void {
    const upstream = connect(port, '127.0.0.1');
    let cut: Toxic | undefined;
    let answer = Buffer.alloc(0);
    let pieces = Promise.resolve();
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('close', () => {
        this.sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
      // This proxy causes resets itself, so they are not reported.
      socket.on('error', () => undefined);
    }
    client.on('data', (bytes) => {
      const asked = /\r\nx-cut: ([^\r\n]+)\r\n/i.exec(bytes.toString('latin1'))?.[1];
      if (asked) {
        cut = asked as Toxic;
        answer = Buffer.alloc(0);
      }
      if (cut === 'request') return this.reset(client);
      return void upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!cut) return void client.write(bytes);
      if (cut === 'late') return void setTimeout(() => client.write(bytes), 150);
      if (cut === 'pieces') return void (pieces = pieces.then(() => inPieces(client, bytes)));
      answer = Buffer.concat([answer, bytes]);
      const headersEnd = answer.indexOf('\r\n\r\n');
      if (cut === 'first byte') return this.reset(client);
      if (headersEnd < 0) return undefined;
      if (cut === 'headers') return this.reset(client, answer.subarray(0, Math.floor(headersEnd / 2)));
      if (answer.length < headersEnd + 12) return undefined;
      return this.reset(client, answer.subarray(0, headersEnd + 10));
    });
  }

  /** Passes the given bytes on and resets the connection. */
  private reset(client: Socket, through?: Uint8Array): void {
    this.cutAnswers += 1;
    if (through) client.write(through, () => setTimeout(() => client.resetAndDestroy(), 5));
    else client.resetAndDestroy();
  }
}

/** Passes bytes on a few at a time; later bytes wait. */
async function inPieces(client: Socket, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !client.destroyed; at += 97) {
    client.write(bytes.subarray(at, at + 97));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

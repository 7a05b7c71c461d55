import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A relay to a server on this machine. It delays the answer of a request with the header `X-Late: <milliseconds>` by that time. */
export class LateRelay {
  private readonly sockets = new Set<Socket>();
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async before(port: number): Promise<LateRelay> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const relay = new LateRelay(server, (server.address() as AddressInfo).port);
    server.on('connection', (client) => relay.join(client, port));
    return relay;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket, port: number): void {
    const upstream = connect(port, '127.0.0.1');
    let lateMs = 0;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroySoon();
      });
    }
    client.on('data', (bytes) => {
      lateMs = Number(/\r\nx-late: (\d+)\r\n/i.exec(bytes.toString('latin1'))?.[1] ?? lateMs);
      if (!upstream.write(bytes)) {
        client.pause();
        upstream.once('drain', () => client.resume());
      }
    });
    upstream.on('data', (bytes) => {
      upstream.pause();
      setTimeout(() => {
        client.write(bytes, () => upstream.resume());
      }, lateMs);
      lateMs = 0;
    });
  }
}

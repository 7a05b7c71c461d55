import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { createSimulator } from './index';

/** Runs the simulator alone: `tsx simulator/main.ts --port 8790 --app http://127.0.0.1:8787 --state file.json`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8790' },
      host: { type: 'string', default: '127.0.0.1' },
      app: { type: 'string', default: 'http://127.0.0.1:8787' },
      state: { type: 'string' },
    },
  });
  const publicUrl = `http://${values.host}:${values.port}/sim`;
  const simulator = createSimulator({
    appOrigin: values.app,
    publicUrl,
    ...(values.state && { stateFile: values.state }),
  });
  const server = fastify({ forceCloseConnections: true });
  await server.register(simulator.plugin, { prefix: '/sim' });
  await server.listen({ port: Number(values.port), host: values.host });
  console.log(`simulator: ${publicUrl}/ for ${values.app}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

import Fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import { makeCipher } from '../../server/cipher';
import { readEnv } from '../../server/env';
import { makeSuites } from '../../server/platforms';
import type { SuiteApp, Suites } from '../../server/platforms/platform';
import { makeCallFinder, type Recording, type RecordedExchange } from '../../server/platforms/recording';
import { parts } from '../../scripts/company/rehearsal/parts';
import { rehearse } from '../../scripts/company/rehearsal/run';
import { freePort } from './free-port';
import { memorySecrets } from './memory-secrets';

/** Starts a suite that gives the answers of a recording: each call gets its recorded answers in their order, and then the last one. */

async function startReplay(
  recording: Recording,
): Promise<{ origin: string; unknown: string[]; close(): Promise<void> }> {
  const findCall = makeCallFinder(recording.suite);
  const answers = new Map<string, RecordedExchange[]>();
  for (const exchange of recording.exchanges) {
    const name = exchange.call ?? '';
    answers.set(name, [...(answers.get(name) ?? []), exchange]);
  }
  const unknown: string[] = [];
  const server = Fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
  server.all('/*', (request, reply) => {
    const name = findCall(request.method, request.url.split('?')[0] ?? '') ?? '';
    const left = answers.get(name) ?? [];
    const [next] = left;
    if (left.length > 1) answers.set(name, left.slice(1));
    if (!next) {
      unknown.push(`${request.method} ${request.url}`);
      return reply.code(404).send({ code: 404, msg: 'not in the recording' });
    }
    return reply.code(next.status).type('application/json').send(JSON.stringify(next.answer));
  });
  const port = await freePort();
  await server.listen({ port, host: '127.0.0.1' });
  return { origin: `http://127.0.0.1:${port}`, unknown, close: () => server.close() };
}

const appSettings = ({ suite, app, replaced }: Recording, origin: string): Record<string, string> => {
  const lark = (prefix: 'FEISHU' | 'LARK') => ({
    [`${prefix}_APP_ID`]: 'cli_replay',
    [`${prefix}_APP_SECRET`]: 'secret of the replay',
    [`${prefix}_APP_TYPE`]: app,
    [`${prefix}_VERIFICATION_TOKEN`]: 'token of the replay',
    [`${prefix}_ENCRYPT_KEY`]: 'key of the replay',
    [`${prefix}_BASE_URL`]: origin,
  });
  return {
    feishu: lark('FEISHU'),
    lark: lark('LARK'),
    dingtalk: {
      DINGTALK_APP_KEY: 'ding_replay',
      DINGTALK_APP_SECRET: 'secret of the replay',
      DINGTALK_APP_TYPE: app,
      ...(app === 'custom' && { DINGTALK_CORP_ID: replaced.tenantKey, DINGTALK_AGENT_ID: '1' }),
      DINGTALK_GROUP_TEMPLATE_ID: 'template',
      DINGTALK_CARD_TEMPLATE_ID: 'card.schema',
      DINGTALK_EVENT_TOKEN: 'replay',
      DINGTALK_EVENT_AES_KEY: 'ZGVtb19kaW5ndGFsa19ldmVudF9hZXNfa2V5X18zMmI',
      DINGTALK_API_URL: origin,
      DINGTALK_OAPI_URL: origin,
    },
  }[suite];
};

async function openApp(suites: Suites, { suite: channel, app, replaced }: Recording, now: number): Promise<SuiteApp> {
  const serverApp = suites.serverApp(channel);
  const suite = suites.serverFor({ channel, tenant_key: replaced.tenantKey });
  if (!serverApp || !suite) throw new Error(`${channel} is not configured`);
  if (app === 'store') await serverApp.tickets?.keep('ticket of the replay', now);
  return { ...serverApp, suite };
}

/** Runs the rehearsal of a recording again, through the adapters, with the recorded answers of the suite. */
export async function replay(
  recording: Recording,
): Promise<{ parts: { part: string; state: string; words?: string }[]; unknown: string[] }> {
  const server = await startReplay(recording);
  let time = Date.parse(recording.begunAt);
  const now = () => time;
  const sleep = async (ms: number) => void (time += Math.ceil(ms));
  const suites = makeSuites({
    env: readEnv({ PUBLIC_URL: server.origin, ...appSettings(recording, server.origin) }),
    now,
    sleep,
    randomBytes: (count) => randomBytes(count),
    secrets: memorySecrets(now),
    apps: { ofCompany: async () => null, ofApp: async () => null, getTenant: async () => null, all: async () => [] },
    cipher: makeCipher('a key of the tests that is long enough'),
  });
  const seen: { part: string; state: string; words?: string }[] = [];
  try {
    const { operator, tenantKey } = recording.replaced;
    await rehearse(
      {
        app: await openApp(suites, recording, time),
        kind: recording.app,
        tenantKey,
        operator,
        place: recording.documents === null ? null : { operator: recording.documents, workspace_id: 'replay' },
        origin: server.origin,
        label: recording.label,
        runId: 'replay',
        now,
        sleep,
        keptForm: { read: async () => null, write: async () => undefined },
        isStopped: () => false,
        onOutcome: ({ name: part }, { state, words }) =>
          void seen.push({ part, state, ...(words !== undefined && { words }) }),
        onRemoval: () => undefined,
      },
      parts,
    );
  } finally {
    await server.close();
  }
  return { parts: seen, unknown: server.unknown };
}

import { openSession } from '../../support/sign-in';
import { appIds, startTestServer, type TestServer } from '../../support/server';
import { suites } from '../../support/test-extent';
import { extent, fill, missingFrom, send, type Memory, type SpecifiedCall } from './plain-client';

export interface Story {
  suite: (typeof suites)[number];
  family: 'lark' | 'dingtalk';
  server: () => TestServer;
  memory: Memory;
}

const families = [
  { suite: 'feishu', family: 'lark' },
  { suite: 'dingtalk', family: 'dingtalk' },
] as const;

/** The calls that the family of a suite has, by their own paths. */
function callsOn(story: Story, calls: (story: Story) => SpecifiedCall[]): SpecifiedCall[] {
  return calls(story)
    .filter(({ only }) => only === undefined || only === story.family)
    .map((call) => ({ ...call, path: call.path.replace('{suite}', story.family) }));
}

/** The calls on one suite of each family, in their order: a later one uses what an earlier one has answered. */
export function askOnEverySuite(
  calls: (story: Story) => SpecifiedCall[],
  begin: (story: Story) => Promise<void> | void,
): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    server.exportWorker.start();
  });
  afterAll(async () => {
    await server.exportWorker.stop();
    await server.close();
  });
  // The suites count calls by the clock.
  beforeEach(() => server.clock.forward(1_500));

  describe.each(suites)('a client of the specified API on %s', (suite) => {
    const family = suite === 'dingtalk' ? 'dingtalk' : 'lark';
    const memory: Memory = { app_id: appIds[suite], client_id: `brightsea-${suite}` };
    const story = { suite, family, server: () => server, memory } as const;
    beforeAll(() => begin(story));
    const rows = callsOn(story, calls).map((call): [string, string, string, string, SpecifiedCall] => [
      call.path,
      Object.keys(call.takes).join(', ') || 'nothing',
      String(call.code ?? 0),
      Object.keys(call.answers ?? {}).join(', ') || 'nothing',
      call,
    ]);
    test.each(rows)('sends to %s the input %s and gets %s with %s', async (path, _takes, code, _answers, call) => {
      await call.before?.();
      const session = memory[call.by ?? 'admin'] as string | undefined;
      const payload = fill(call.takes, memory);
      const answer = await send(server.origin, session, { path, ...(call.get && { get: true }) }, payload);
      const asSpecified = answer.code === Number(code);
      expect(asSpecified ? answer.code : [answer, payload]).toBe(Number(code));
      expect([typeof answer.msg, answer.data]).toEqual(['string', expect.anything()]);
      expect(missingFrom(answer.data, call.answers ?? {})).toEqual([]);
      call.keep?.(answer.data as Memory, memory);
    });
  });
}

/** Sessions of demo people in the company of a story, by their names. */
export async function signIn(
  { server, suite, memory }: Story,
  people: readonly string[],
  company = 'brightsea',
): Promise<void> {
  for (const person of people)
    memory[person] = (await openSession(server().visitor(), suite, person, `${company}-${suite}`)).hsid;
}

/** Sets an object type of the company of a story to something more than the demo does. */
export async function addSettings({ server, suite }: Story, tableId: string, more: object): Promise<void> {
  const { db } = server().app;
  const { settings } = await db
    .selectFrom('object_types')
    .where('client_id', '=', `brightsea-${suite}`)
    .where('table_id', '=', tableId)
    .select('settings')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('object_types')
    .set({ settings: JSON.stringify({ ...settings, ...more }) })
    .where('client_id', '=', `brightsea-${suite}`)
    .where('table_id', '=', tableId)
    .execute();
}

/** What is asked on the two families together. */
export function countCalls(calls: (story: Story) => SpecifiedCall[]): ReturnType<typeof extent> {
  return extent(
    families.flatMap(({ suite, family }) => {
      const story = { suite, family, memory: {}, server: noServer };
      return callsOn(story, calls);
    }),
  );
}

function noServer(): never {
  throw new Error('calls are counted without a server');
}

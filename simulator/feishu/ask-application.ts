import type { Connections } from '../events/connections';
import { feishuEnvelope, feishuPush } from '../events/feishu';
import type { Forgery, SimulatedEvent } from '../events/push';
import type { FeishuSuite } from '../suites';
import type { World } from '../world/world';

/** The time limit of the suite for an answer, in milliseconds. */
const timeoutMs = 3_000;

/** Returns the application's answer to a callback, over its connection if the console is configured so. Status 0: there was no answer. */
export async function askApplication(
  { world, connections }: { world: World; connections: Connections },
  suite: FeishuSuite,
  event: SimulatedEvent,
  forged?: Forgery,
): Promise<{ status: number; data: unknown }> {
  if (world.console(suite).events === 'stream') {
    const answer = await connections.send(suite, event);
    return { status: answer?.accepted ? 200 : 0, data: answer?.data ?? {} };
  }
  const push = feishuPush(world, suite, 'card', feishuEnvelope(suite, event, forged), forged);
  const response = await fetch(push.address, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    body: push.body,
    headers: push.headers,
  }).catch(() => undefined);
  return {
    status: response?.status ?? 0,
    data: response?.ok ? await response.json().catch(() => undefined) : undefined,
  };
}

import type { Env } from '../../server/env';
import { readServerSettings } from '../../server/settings';
import { failed, good, warning, type Finding } from './finding';

/** Returns the settings in the form of a server; undefined where a server would refuse them. */
export function checkSettings(source: Record<string, string | undefined>): {
  env: Env | undefined;
  findings: Finding[];
} {
  try {
    const { env, warnings } = readServerSettings(source);
    const mode = env.DEMO ? 'the demo, with the simulator in place of the suites' : `for ${listSuites(env).join(', ')}`;
    return { env, findings: [good('Settings', mode), ...warnings.map((text) => warning('Settings', text))] };
  } catch (error) {
    return { env: undefined, findings: (error as Error).message.split('\n').map((text) => failed('Settings', text)) };
  }
}

function listSuites(env: Env): string[] {
  return [env.FEISHU_APP_ID && 'Feishu', env.LARK_APP_ID && 'Lark', env.DINGTALK_APP_KEY && 'DingTalk'].filter(
    (name): name is string => Boolean(name),
  );
}

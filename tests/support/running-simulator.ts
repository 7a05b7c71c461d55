import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Channel } from '../../domain/platforms';
import { freePort } from './free-port';

const root = path.resolve(__dirname, '../..');

interface SuiteMessage {
  id: string;
  from: { kind: 'bot' | 'person'; name: string };
  kind: 'text' | 'card';
  text?: string;
  card?: { title: string; lines: string[]; links: { text: string; url: string }[] };
}
export interface SuiteChat {
  chatId: string;
  openConversationId?: string;
  name: string;
  mode: 'group' | 'p2p';
  memberKeys: string[];
  botInChat: boolean;
  messages: SuiteMessage[];
}

/** The tester's side of the simulator: reads the requests to the suites and injects faults. */
export class SimulatorConsole {
  constructor(readonly origin: string) {}

  async chats(suite: Channel, person: string): Promise<SuiteChat[]> {
    const answer = await fetch(`${this.origin}/sim/control/state?suite=${suite}&person=${person}`);
    return ((await answer.json()) as { chats: SuiteChat[] }).chats;
  }

  async chat(suite: Channel, person: string, id: string): Promise<SuiteChat | undefined> {
    return (await this.chats(suite, person)).find((chat) => chat.chatId === id || chat.openConversationId === id);
  }

  /** Creates a group chat before a record is connected with it. */
  makeChat(chat: {
    suite: Channel;
    name: string;
    owner: string;
    members: string[];
    botInChat: boolean;
  }): Promise<{ chatId: string; openConversationId?: string }> {
    return this.post('chat', chat);
  }

  fault(fault: {
    suite: Channel | 'maps' | 'companyLookup' | 'messaging' | 'app';
    call: string;
    kind: 'delay' | 'error' | 'answer' | 'malformed' | 'drop';
    data?: Record<string, unknown>;
    ms?: number;
    status?: number;
    code?: number | string;
    message?: string;
    times?: number;
  }): Promise<unknown> {
    return this.post('faults', fault);
  }

  clearFaults(): Promise<unknown> {
    return this.post('faults/clear', {});
  }

  /** Sets the time of suites, server and phones; null restores the machine's time. */
  moveClock(to: Date | null): Promise<unknown> {
    return this.post('clock', { to: to && to.toISOString() });
  }

  position(
    position: { mode: 'fix'; latitude: number; longitude: number } | { mode: 'refuse' } | { mode: 'timeout' },
  ): Promise<unknown> {
    return this.post('position', position);
  }

  /** Sets the sound that the phones' microphone hears; an empty text is noise without a word. */
  speech(speech: { mode: 'hear'; text: string } | { mode: 'refuse' }): Promise<unknown> {
    return this.post('speech', speech);
  }

  /** Changes the settings of a suite's console and the people of the company. */
  console(suite: Channel, changes: { events?: 'http' | 'stream'; gone?: string[] }): Promise<unknown> {
    return this.post('console', { suite, ...changes });
  }

  /** Makes a person in the suite transfer their latest approval to another person. */
  async handOn(suite: Channel, from: string, to: string): Promise<void> {
    const answer = await fetch(`${this.origin}/sim/control/state?suite=${suite}&person=${from}`);
    const { approvals } = (await answer.json()) as { approvals: { code: string; taskId?: string }[] };
    const asked = approvals.find(({ taskId }) => taskId !== undefined);
    await this.post('approval', {
      suite,
      code: asked?.code,
      taskId: asked?.taskId,
      person: from,
      to,
      action: 'transfer',
    });
  }

  private async post<T>(call: string, body: object): Promise<T> {
    const answer = await fetch(`${this.origin}/sim/control/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`simulator ${call}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** The simulator as a separate process, which continues while the server is killed. */
export class RunningSimulator {
  readonly console: SimulatorConsole;
  private constructor(
    private readonly process: ChildProcess,
    readonly origin: string,
  ) {
    this.console = new SimulatorConsole(origin);
  }

  /** @param app the origin of the server whose pages the simulator opens and accepts */
  static async start(app: string): Promise<RunningSimulator> {
    const port = await freePort();
    // tsx's own command would run the simulator in a second process, which outlives a kill.
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'simulator/main.ts', '--port', String(port), '--app', app],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let text = '';
    child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (text += bytes.toString()));
    const origin = `http://127.0.0.1:${port}`;
    for (let waited = 0; waited < 600; waited += 1) {
      if (child.exitCode !== null) break;
      const answer = await fetch(`${origin}/sim/control/position`).catch(() => undefined);
      if (answer?.ok) return new RunningSimulator(child, origin);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    child.kill('SIGKILL');
    throw new Error(`The simulator did not start:\n${text}`);
  }

  /** Returns the environment in which a server uses this simulator for its suites and maps. */
  get environment(): Record<string, string> {
    const sim = `${this.origin}/sim`;
    const lark = (suite: 'feishu' | 'lark') => {
      const name = suite.toUpperCase();
      return {
        [`${name}_BASE_URL`]: `${sim}/${suite}`,
        [`${name}_ACCOUNTS_URL`]: `${sim}/${suite}/accounts`,
        [`${name}_APPLINK_URL`]: `${sim}/${suite}/applink`,
      };
    };
    return {
      ...lark('feishu'),
      ...lark('lark'),
      DINGTALK_API_URL: `${sim}/dingtalk/api`,
      DINGTALK_OAPI_URL: `${sim}/dingtalk/oapi`,
      DINGTALK_LOGIN_URL: `${sim}/dingtalk/login`,
      AMAP_URL: `${sim}/maps/amap`,
      NOMINATIM_URL: `${sim}/maps/nominatim`,
    };
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await ended;
  }
}

import { createHash } from 'node:crypto';
import type { Output, RawInput } from '../../domain/contract';
import type { AskedCall } from '../../domain/contract/calls';
import type { Api } from '../../src/api/Api';
import { newIdempotencyKey } from '../../src/api/Api';
import type { SimulatorConsole } from './running-simulator';
import type { Random } from './seeded-random';

/** One write that a person requested. `acked` is the server's answer, if there was one. */
export interface Action {
  kind: 'create' | 'edit' | 'note' | 'bind' | 'unbind' | 'upload';
  key: string;
  /** Unique words by which the write is found. */
  words: string;
  acked: boolean;
  run(api: Api): Promise<void>;
}

/**
 * A person who continuously writes to their own organization: edits, notes shared to a chat, binding and unbinding the chat, uploads, new
 * organizations.
 */
export class Writer {
  readonly actions: Action[] = [];
  /** The remarks in the order of sending. */
  readonly remarks: string[] = [];
  /** The words of each upload, by file id. */
  readonly files = new Map<string, string>();
  private knownUpdateTime = 0;
  private bound = false;
  private count = 0;
  private stopped = false;

  private constructor(
    readonly name: string,
    readonly organization: string,
    readonly chatId: string,
    private readonly random: Random,
  ) {}

  static async begin(api: Api, simulator: SimulatorConsole, name: string, random: Random): Promise<Writer> {
    const { id } = await api.call('organization.create', { name: `${name} GmbH` });
    const { chatId } = await simulator.makeChat({
      suite: 'feishu',
      name: `${name} chat`,
      owner: 'rep1',
      members: ['rep1', 'rep2'],
      botInChat: true,
    });
    return new Writer(name, id, chatId, random);
  }

  /** Starts no further action. */
  stop(): void {
    this.stopped = true;
  }

  /** Writes until `stop`, or until a call fails: the client's own retries bridge a short outage of the server. */
  async work(api: Api): Promise<void> {
    while (!this.stopped) {
      const action = this.next();
      this.actions.push(action);
      try {
        await action.run(api);
      } catch {
        return;
      }
      action.acked = true;
    }
  }

  /** Returns the requests without an answer, which may have taken effect or not, and are sent again with their key. */
  get open(): Action[] {
    return this.actions.filter((action) => !action.acked);
  }

  private next(): Action {
    this.count += 1;
    const words = `${this.name}-${this.count}-${Math.floor(this.random.next() * 1e9).toString(36)}`;
    const key = newIdempotencyKey();
    const kind = this.random.pick([
      'create',
      'edit',
      'edit',
      'note',
      'note',
      this.bound ? 'unbind' : 'bind',
      'upload',
    ] as const);
    const call = <Name extends AskedCall>(api: Api, name: Name, input: RawInput<Name>): Promise<Output<Name>> =>
      api.call(name, input, { idempotencyKey: key });
    const chat = { chat_id: this.chatId, id: this.organization, table_id: 'organization' };
    const runs: Record<Action['kind'], (api: Api) => Promise<void>> = {
      create: async (api) => void (await call(api, 'organization.create', { name: words })),
      edit: async (api) => {
        if (this.knownUpdateTime === 0)
          this.knownUpdateTime = (await api.call('organization.info', { id: this.organization })).update_time;
        if (this.remarks.at(-1) !== words) this.remarks.push(words);
        const changed = await call(api, 'organization.update', {
          id: this.organization,
          known_update_time: this.knownUpdateTime,
          update_data: { remark: words },
        });
        if ('_id' in changed) this.knownUpdateTime = changed.update_time;
      },
      note: async (api) => {
        await call(api, 'notes.create', {
          content: words,
          follow_relate_objs: { organization: [this.organization] },
          __share: [{ id: this.chatId, name: `${this.name} chat` }],
        });
      },
      bind: async (api) => {
        await call(api, 'chats.larkBind', chat);
        this.bound = true;
      },
      unbind: async (api) => {
        await call(api, 'chats.larkUnbind', chat);
        this.bound = false;
      },
      upload: async (api) => {
        const bytes = Buffer.from(`${words}\n`.repeat(20));
        const { _id, upload } = await call(api, 'files.createUpload', {
          file_name: `${words}.txt`,
          file_size: bytes.length,
          file_mimetype: 'text/plain',
        });
        const put = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: bytes });
        if (!put.ok) throw new Error(`upload: ${put.status}`);
        const file = await api.call('files.finishUpload', { _id });
        if (file.file_md5 !== createHash('md5').update(bytes).digest('hex'))
          throw new Error('The server stored other bytes than were sent.');
        this.files.set(_id, words);
      },
    };
    return { kind, key, words, acked: false, run: runs[kind] };
  }
}

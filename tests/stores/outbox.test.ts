import 'fake-indexeddb/auto';
import type { Api } from '@/api/Api';
import { ApiError } from '@/api/ApiError';
import { Outbox } from '@/stores/outbox/Outbox';
import { OutboxDevice } from '@/stores/outbox/OutboxDevice';

/** What waits to be sent, where two web-views of one person send it at the same time. */

const whose = { clientId: 'brightsea', memberId: 'mb_me' };
const about = { tableId: 'deal', recordId: 'deal_1', title: 'Deal' };
const move = (key: string) => ({
  kind: 'move' as const,
  call: 'records.save' as const,
  input: { table_id: 'deal', id: 'deal_1', fields: {}, stage: { stage_id: key }, known_update_time: 0 },
  says: '',
  key,
  about,
});

test('a sent move stays unchanged when a late answer to an earlier one reaches another web-view', async () => {
  const sent: [view: string, key: string, knownUpdateTime: unknown][] = [];
  const view = (name: string, answer: (key: string) => Promise<object>) => {
    const call = (_call: string, input: { known_update_time?: unknown }, { idempotencyKey = '' } = {}) => {
      sent.push([name, idempotencyKey, input.known_update_time]);
      return answer(idempotencyKey);
    };
    return new Outbox({ api: { call } as unknown as Api, whose: () => whose });
  };
  let answerSlowly: (answer: object) => void = () => undefined;
  const slow = view('slow', (key) =>
    key === 'first' ? new Promise((resolve) => (answerSlowly = resolve)) : Promise.resolve({ update_time: 3 }),
  );
  const quick = view('quick', (key) =>
    key === 'third'
      ? Promise.reject(new ApiError('offline'))
      : Promise.resolve({ update_time: key === 'first' ? 1 : 2 }),
  );
  for (const key of ['first', 'second', 'third']) expect(await quick.add(move(key))).toBe('kept');
  const sending = slow.send();
  await quick.send();
  quick.clear();
  answerSlowly({ update_time: 1 });
  await sending;
  expect(sent).toEqual([
    ['slow', 'first', 0],
    ['quick', 'first', 0],
    ['quick', 'second', 1],
    ['quick', 'third', 2],
    ['slow', 'third', 2],
  ]);
  slow.clear();
});

test.each(['unavailable', 'databaseFull', 'databaseReadOnly', 'storageFull', 'storageUnavailable'] as const)(
  'waiting actions stay while the server answers %s, and are sent when it can save again',
  async (name) => {
    let fails = true;
    const answers: string[] = [];
    const call = () => {
      answers.push(fails ? name : 'ok');
      return fails ? Promise.reject(new ApiError(name)) : Promise.resolve({ update_time: 1 });
    };
    const outbox = new Outbox({ api: { call } as unknown as Api, whose: () => ({ ...whose, memberId: `mb_${name}` }) });
    await outbox.add(move('only'));
    await outbox.send();
    fails = false;
    await outbox.send();
    await outbox.send();
    expect(answers).toEqual([name, 'ok']);
    outbox.clear();
  },
);

test('at most two hundred actions wait: one more is refused, and no waiting one is dropped', async () => {
  const owner = { ...whose, memberId: 'mb_full' };
  const device = new OutboxDevice();
  const idOf = (at: number) => String(at).padStart(15, '0');
  for (let at = 1; at <= 198; at += 1) await device.put(owner, { ...move(`key-${at}`), id: idOf(at), at, failures: 0 });
  const call = () => Promise.reject(new ApiError('offline'));
  const outbox = new Outbox({ api: { call } as unknown as Api, whose: () => owner });
  const more = ['key-199', 'key-200', 'key-201', 'key-7'];
  const said: string[] = [];
  for (const key of more) said.push(await outbox.add(move(key)));
  // The last one waits already.
  expect(said).toEqual(['kept', 'kept', 'full', 'kept']);
  expect(outbox.list.map(({ key }) => key)).toEqual(Array.from({ length: 200 }, (_, place) => `key-${place + 1}`));
  outbox.clear();
});

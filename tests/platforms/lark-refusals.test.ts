import { SuiteRefusal, SuiteUnreachable, type MessageCard } from '../../server/platforms/platform';
import { feishuRules } from '../../vendor-rules';
import { drawTemplate, sent } from '../simulator/support/approvals';
import { simulateSuites, type SimulatedSuites } from './simulated-suites';

let simulated: SimulatedSuites;
beforeAll(async () => {
  simulated = await simulateSuites();
});
afterAll(() => simulated.close());
beforeEach(() => simulated.begin());

const suite = () => simulated.suite('feishu');
const rep = 'ou_feishu_rep1';
const card: MessageCard = {
  title: 'A note',
  lines: [{ label: 'Note', text: 'Forty boxes' }],
  link: { text: 'Open', url: 'https://crm.example/detail?type=organization&id=organization_0001&tab=dynamic' },
};
const chat = (dedupeKey = 'chat') =>
  suite().createChat({ name: 'Harbour', ownerOpenId: rep, memberOpenIds: [rep, 'ou_feishu_manager'], dedupeKey });
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const documents = () => {
  const made = suite().documents(null);
  if (!made) throw new Error('no documents');
  return made;
};

const transient = feishuRules.codes.filter((row) => row.class === 'retry');

describe('a refusal of Feishu or Lark', () => {
  it.each(transient.map(({ code, meaning }) => [code, meaning]))(
    'that is temporary is tried again and does not end the delivery: %s %s',
    async (code) => {
      const { chatId } = await chat();
      const status = feishuRules.codes.find((row) => row.code === code)?.status ?? 400;
      const busy = { suite: 'feishu', call: 'im.message.create', kind: 'error', status, code } as const;
      simulated.fault({ ...busy, times: 2 });
      expect((await suite().sendCard({ chatId }, card, 'first')).messageId).toMatch(/^om_/);
      simulated.fault(busy);
      const error = await outcome(suite().sendCard({ chatId }, card, 'second'));
      expect(error instanceof SuiteUnreachable || (error instanceof SuiteRefusal && error.passes)).toBe(true);
    },
  );

  it.each(['withdrawn', 'deleted'] as const)('leaves a card that was %s unchanged', async (gone) => {
    const { chatId } = await chat();
    const messageId = String((await suite().sendCard({ chatId }, card, 'key')).messageId);
    const found = simulated.world.chats.findMessage('feishu', messageId);
    if (found) found.message.gone = gone;
    expect(await suite().updateCard(messageId, card)).toBe(false);
  });

  it('leaves a card that is older than fourteen days unchanged', async () => {
    const { chatId } = await chat();
    const messageId = String((await suite().sendCard({ chatId }, card, 'key')).messageId);
    simulated.clock.now += 14 * 24 * 3_600_000;
    expect(await suite().updateCard(messageId, card)).toBe(false);
  });

  it('names the availability of the app for a person outside of it, and reports a person who left', async () => {
    simulated.world.setConsole('feishu', { unavailable: ['rep1'], gone: ['rep2'] });
    expect(await outcome(suite().sendCard({ openId: rep }, card, 'a'))).toMatchObject({
      kind: 'notAvailable',
      suiteCode: '230013',
    });
    expect(await outcome(suite().sendCard({ openId: 'ou_feishu_rep2' }, card, 'b'))).toMatchObject({
      kind: 'notFound',
      suiteCode: '230029',
    });
  });

  it('finds somebody by their own mail address, and nobody by that of the mail service of the suite', async () => {
    expect(await suite().findPerson({ email: 'rep1@brightsea.example' })).toBe(rep);
    expect(await suite().findPerson({ email: 'rep1@mail.brightsea.example' })).toBeNull();
  });

  it('tells a bot that somebody has silenced from a chat that is muted', async () => {
    const { chatId } = await chat();
    simulated.world.setConsole('feishu', { silencers: ['rep1'], mutedChats: [chatId] });
    expect(await outcome(suite().sendCard({ openId: rep }, card, 'a'))).toMatchObject({ kind: 'silenced' });
    expect(await outcome(suite().sendCard({ chatId }, card, 'b'))).toMatchObject({
      kind: 'refused',
      suiteCode: '230018',
    });
  });

  it('distinguishes an address that is not allowed from a missing permission', async () => {
    const { chatId } = await chat();
    simulated.fault({ suite: 'feishu', call: 'im.message.create', kind: 'error', status: 400, code: 99991401 });
    expect(await outcome(suite().sendCard({ chatId }, card, 'a'))).toMatchObject({ kind: 'refused' });
  });

  it('leaves no chat out of the list while people write in them between its pages', async () => {
    const { chats, log } = simulated.world;
    const made = Array.from({ length: 150 }, (_none, number) => {
      simulated.clock.now += 1;
      return chats.create({
        suite: 'feishu',
        name: `Chat ${number}`,
        ownerKey: 'rep1',
        memberKeys: ['rep1'],
        botInChat: true,
        madeByBot: true,
      });
    });
    const record = log.record.bind(log);
    const between = jest.spyOn(log, 'record').mockImplementation((entry) => {
      record(entry);
      // The newest chats come to the top of a list in order of activity, which is read beyond them by then.
      if (entry.call === 'im.chat.list')
        for (const quiet of made) chats.post(quiet, { from: 'rep1', type: 'text', content: '{"text":"x"}' });
    });
    const listed = await suite().botChats();
    between.mockRestore();
    const ids = listed === 'unknown' ? [] : listed.map(({ chatId }) => chatId);
    expect(made.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });

  it('of two simultaneous additions to one chat still adds both people', async () => {
    const { chatId } = await chat();
    await Promise.all([suite().addToChat(chatId, ['ou_feishu_rep2']), suite().addToChat(chatId, ['ou_feishu_rep3'])]);
    expect(simulated.world.chats.find('feishu', chatId)?.memberKeys).toEqual(expect.arrayContaining(['rep2', 'rep3']));
  });
});

test('events of one approval come in their order: while one is refused those behind it wait, and those of others do not', async () => {
  const { world, courier, clock } = simulated;
  world.setConsole('feishu', { events: 'http' });
  const template = drawTemplate(world, 'feishu');
  const approval = sent(world, template, 'uuid-1');
  await courier.idle();
  const [first] = courier.attempts;
  expect(courier.attempts).toMatchObject([{ accepted: false }]);
  sent(world, template, 'uuid-2');
  await courier.idle();
  expect(courier.attempts.map(({ id }) => id === first?.id)).toEqual([true, false]);
  const real = fetch;
  const answered = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((address, options) =>
      String(address).includes('/api/callback/') ? Promise.resolve(new Response('{}')) : real(address, options),
    );
  clock.now += 15_000;
  courier.sendDue();
  await courier.idle();
  answered.mockRestore();
  const taken = courier.attempts.filter(({ accepted }) => accepted);
  expect(taken[0]?.id).toBe(first?.id);
  // Each approval began with its instance and the task of its approver.
  expect(taken.map(({ type }) => type).sort()).toEqual([
    'approval_instance',
    'approval_instance',
    'approval_task',
    'approval_task',
  ]);
  expect(approval.status).toBe('PENDING');
  courier.clear();
});

describe('documents of Feishu and Lark', () => {
  it('are refused only for the permission to share when people are added', async () => {
    const folder = await documents().createFolder('Harbour');
    const made = await documents().create({ type: 'docx', name: 'Visit', folder });
    simulated.world.setPermission('feishu', 'docs:permission.member', false);
    const grant = () => documents().grant(made, { openIds: [rep], chatId: null }, 'edit');
    expect(await outcome(grant())).toMatchObject({ kind: 'noPermission' });
    simulated.world.setPermission('feishu', 'docs:permission.member:create', true);
    simulated.world.setPermission('feishu', 'drive:drive', false);
    expect(await outcome(grant())).toBeUndefined();
  });

  it('are created one after the other, also when several are requested at once', async () => {
    const folders = await Promise.all(['A', 'B', 'C', 'D'].map((name) => documents().createFolder(name)));
    expect(new Set(folders).size).toBe(4);
    // The suite makes three documents a second.
    await Promise.all(folders.slice(1).map((folder) => documents().create({ type: 'docx', name: 'Visit', folder })));
    expect(simulated.calls('feishu').filter(({ code }) => code !== 0)).toEqual([]);
  });

  it('are stored in folders of their month, and in another one when that is full', async () => {
    const first = await documents().createFolder('Harbour');
    const { world } = simulated;
    const month = world.documents.find('feishu', first)?.parent ?? '';
    const named = new Date(simulated.clock.now).toISOString().slice(0, 7);
    expect(world.documents.find('feishu', month)).toMatchObject({ name: named, parent: '' });
    for (let count = 1; count < 1500; count += 1)
      world.documents.create({
        suite: 'feishu',
        token: `full${count}`,
        type: 'folder',
        name: 'Full',
        parent: month,
        ownerKey: null,
      });
    const next = world.documents.find('feishu', await documents().createFolder('Pier'))?.parent ?? '';
    expect(world.documents.find('feishu', next)).toMatchObject({ name: `${named} (2)`, parent: '' });
  });

  it('stand in an earlier month where the root takes no further folder, and are refused in the words of the suite where there is none', async () => {
    const { world } = simulated;
    const fill = (count: number) => {
      for (let made = 0; made < count; made += 1)
        world.documents.create({
          suite: 'feishu',
          token: `old${made}`,
          type: 'folder',
          name: `Record ${made}`,
          parent: '',
          ownerKey: null,
        });
    };
    fill(1499);
    const first = await documents().createFolder('Harbour');
    const month = world.documents.find('feishu', first)?.parent ?? '';
    simulated.clock.now += 40 * 24 * 3_600_000;
    const later = await documents().createFolder('Pier');
    expect(world.documents.find('feishu', later)?.parent).toBe(month);
    simulated.begin();
    fill(1500);
    expect(await outcome(documents().createFolder('Quay'))).toMatchObject({ kind: 'refused', suiteCode: '1062507' });
  });

  it('are found again in a folder with many documents', async () => {
    const folder = await documents().createFolder('Harbour');
    for (let count = 0; count < 250; count += 1)
      simulated.world.documents.create({
        suite: 'feishu',
        token: `docx_${count}`,
        type: 'docx',
        name: `Visit ${count}`,
        parent: folder,
        ownerKey: null,
      });
    expect(await documents().inFolder(folder)).toHaveLength(250);
  });
});

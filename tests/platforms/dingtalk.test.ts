import { SuiteRefusal, type MessageCard, type CardDecision } from '../../server/platforms/platform';
import { dingtalkClosedFeatures } from '../../server/platforms/dingtalk/closed-features';
import { openAppLink } from '../../server/platforms/dingtalk/app-link';
import { drawTemplate } from '../simulator/support/approvals';
import { redirectUrl, simulateSuites, type SimulatedSuites } from './simulated-suites';

/** The first day of a company of DingTalk, against a simulator that refuses what the vendor's pages refuse. */

let simulated: SimulatedSuites;
beforeAll(async () => {
  simulated = await simulateSuites();
});
afterAll(() => simulated.close());
beforeEach(() => simulated.begin());

const channel = 'dingtalk';
const tenant = 'ding_corp_demo';
const place = { operator: 'dd_manager', workspace_id: 'ws_sales' };
const secondMs = 1_000;
const suite = () => simulated.suite(channel);
const withoutTemplate = () => simulated.another({ channel, env: { DINGTALK_GROUP_TEMPLATE_ID: '' } });
const chats = () => simulated.world.chats.list(channel).filter(({ madeByBot }) => madeByBot);
const asked = () => simulated.calls(channel).map(({ call }) => call);

const card: MessageCard = {
  title: 'A note',
  lines: [{ label: 'Note', text: 'Hello' }],
  link: { text: 'Open', url: 'https://crm.example/detail?type=organization&id=1' },
};
const decide = (cardId: string): CardDecision => ({
  cardId,
  approve: 'Approve',
  reject: 'Reject',
  reason: { label: 'Reason', limit: 100 },
  note: 'Within 30 days',
});

async function refusal(work: Promise<unknown>): Promise<SuiteRefusal> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SuiteRefusal)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

describe('a group chat of DingTalk', () => {
  const make = (one = suite(), name = 'Brightsea') =>
    one.createChat({ name, ownerOpenId: 'dd_rep1', memberOpenIds: ['dd_rep1', 'dd_manager'], dedupeKey: 'record-1' });

  it('is created, filled and renamed by the calls for new applications', async () => {
    const { chatId } = await make();
    await suite().addToChat(chatId, ['dd_rep3']);
    await suite().renameChat(chatId, 'Brightsea Trading');
    expect(chats()).toMatchObject([{ name: 'Brightsea Trading', memberKeys: ['rep1', 'manager', 'rep3'] }]);
    expect(asked().filter((call) => call.startsWith('im.'))).toEqual([
      'im.sceneGroup.create',
      'im.sceneGroup.member.add',
      'im.sceneGroup.update',
    ]);
  });

  it('without a template gets people and a name by the id from its creation', async () => {
    const { chatId } = await make(withoutTemplate());
    await withoutTemplate().addToChat(chatId, ['dd_rep3']);
    await withoutTemplate().renameChat(chatId, 'Brightsea 2');
    expect(chats()).toMatchObject([{ name: 'Brightsea 2', memberKeys: ['rep1', 'manager', 'rep3'] }]);
    expect(await withoutTemplate().isInChat(chatId, 'dd_rep3')).toBe(true);
    expect(await withoutTemplate().isInChat(chatId, 'dd_rep4')).toBe(false);
  });

  it('reports its maximum name length and refuses a longer name', async () => {
    expect([suite().chatNameLimit, withoutTemplate().chatNameLimit]).toEqual([30, 20]);
    for (const one of [suite(), withoutTemplate()]) {
      await make(one, '客'.repeat(one.chatNameLimit));
      expect(
        (await refusal(one.renameChat(chats()[0]?.openConversationId ?? '', '客'.repeat(one.chatNameLimit + 1))))
          .suiteCode,
      ).toBe('parameter.invalid');
      simulated.begin();
    }
  });

  describe('that was just created and has no robot yet', () => {
    beforeEach(() => simulated.world.setConsole(channel, { robotComesMs: 2 * secondMs }));

    it('gets its first message after another attempt', async () => {
      const { chatId } = await make();
      const no = await refusal(suite().sendCard({ chatId }, card, 'note-1'));
      expect(no).toMatchObject({ passes: true, waitMs: 2 * secondMs });
      simulated.clock.now += 3 * secondMs;
      await suite().sendCard({ chatId }, card, 'note-1');
      expect(chats()[0]?.messages).toHaveLength(1);
    });

    it('gets its first card after another attempt, where the first card appeared nowhere', async () => {
      const { chatId } = await make();
      const first = { ...card, decide: decide('card-1') };
      expect(await refusal(suite().sendCard({ chatId }, first, 'card-1'))).toMatchObject({ passes: true });
      simulated.clock.now += 3 * secondMs;
      expect(await suite().sendCard({ chatId }, first, 'card-1')).toEqual({ messageId: 'card-1', recallKey: null });
      expect(chats()[0]?.messages).toHaveLength(1);
      await suite().sendCard({ chatId }, first, 'card-1');
      expect(chats()[0]?.messages).toHaveLength(1);
    });

    it('fails for good where the robot does not join', async () => {
      simulated.world.setConsole(channel, { robotComesMs: 3_600 * secondMs });
      const { chatId } = await make();
      simulated.clock.now += 61 * secondMs;
      expect(await refusal(suite().sendCard({ chatId }, card, 'note-1'))).toMatchObject({
        kind: 'refused',
        passes: false,
      });
    });
  });
});

describe('a card of DingTalk', () => {
  it('has texts that are cut to the limits of the suite', async () => {
    const long = { ...card, lines: [{ label: '', text: '鲜'.repeat(2_000) }], decide: decide('card-1') };
    await suite().sendCard({ openId: 'dd_rep1' }, long, 'card-1');
    await suite().updateCard('card-1', long);
    const [message] = simulated.world.chats.list(channel).find(({ mode }) => mode === 'p2p')?.messages ?? [];
    const { cardParamMap } = JSON.parse(message?.content ?? '{}') as { cardParamMap: Record<string, string> };
    expect(cardParamMap.text).toMatch(/^鲜+…$/);
    expect(cardParamMap.link_url).toContain(encodeURIComponent(card.link.url));
  });

  it('counts as sent when it is sent again, and is skipped when it is deleted', async () => {
    const sent = { ...card, decide: decide('card-1') };
    for (const _time of [1, 2])
      expect(await suite().sendCard({ openId: 'dd_rep1' }, sent, 'card-1')).toEqual({
        messageId: 'card-1',
        recallKey: null,
      });
    expect(await suite().updateCard('card-none', card)).toBe(false);
  });
});

describe('an approval of DingTalk', () => {
  const template = {
    name: 'Deals that are won',
    lines: [{ key: 'record', label: 'Record' }],
    steps: [{ approvers: ['dd_manager'], rule: 'any' as const }],
  };
  const start = async (code: string, approvalId = 'approval-1') =>
    suite().approvals.start(tenant, {
      approvalId,
      templateCode: code,
      applicantId: 'dd_rep1',
      lines: [{ key: 'record', label: 'Record', value: 'Brightsea' }],
      link: `${simulated.origin}/detail?id=1`,
    });
  const make = (changes: object = {}, code?: string) =>
    suite().approvals.makeTemplate(tenant, { ...template, ...changes }, code);
  const stored = () => simulated.world.approvals.list(channel);

  it('starts without an address of the app in a company without a paid edition, and asks for the edition once', async () => {
    const code = await make();
    await start(code);
    await start(code, 'approval-2');
    expect(stored().map(({ link }) => link)).toEqual([undefined, undefined]);
    expect(asked().filter((call) => call === 'workflow.instances.start')).toHaveLength(3);
  });

  it('starts with an address of the app in a company with a paid edition', async () => {
    simulated.world.setConsole(channel, { advancedApprovals: true });
    await start(await make());
    expect(stored()[0]?.link).toContain('/detail?id=1');
  });

  it('is withdrawn later when it is younger than fifteen seconds', async () => {
    const { instanceCode } = await start(await make());
    const withdraw = () => suite().approvals.withdraw(tenant, instanceCode, 'dd_rep1');
    expect(await refusal(withdraw())).toMatchObject({ kind: 'rateLimited', waitMs: 15 * secondMs });
    simulated.clock.now += 15 * secondMs;
    await withdraw();
    expect(stored()[0]?.status).toBe('CANCELED');
  });

  it('has a form with a unique name, also after a lost answer', async () => {
    simulated.fault({ suite: channel, call: 'workflow.forms.save', kind: 'drop', times: 1 });
    const code = await make();
    expect(simulated.world.approvals.templates(channel)).toMatchObject([{ code, name: template.name }]);
    const long = '名'.repeat(210);
    await make({ name: long });
    expect(simulated.world.approvals.templateNamed(channel, '名'.repeat(200))).toBeDefined();
  });

  it('of somebody who sits in the root department names it as a start does, and not as the directory does', async () => {
    const { code } = drawTemplate(simulated.world, channel);
    simulated.fault({ suite: channel, call: 'oapi.user.get', kind: 'answer', data: { dept_id_list: [1] }, times: 1 });
    await start(code);
    expect(stored()).toHaveLength(1);
  });

  it('counts as deleted when it does not exist', async () => {
    expect(await suite().approvals.read(tenant, 'none')).toMatchObject({ status: 'DELETED' });
  });
});

it('a DingTalk to-do that is requested again counts as created', async () => {
  const make = () =>
    suite().todos.create({
      summary: 'Call back',
      openIds: ['dd_rep2'],
      creatorOpenId: 'dd_rep1',
      listGuid: null,
      origin: { title: 'Brightsea', url: 'https://crm.example/detail?id=1' },
      dueAt: null,
      dedupeKey: 'todo-1',
    });
  await make();
  await make();
  expect(simulated.world.tasks.ofKey(channel, 'todo-1')).toBeDefined();
});

describe('the documents of DingTalk', () => {
  const documents = () => suite().documents(place);
  const folders = (parent: string) =>
    simulated.world.documents.below(channel, parent).filter(({ type }) => type === 'folder');

  it('are stored in separate folders, also two with one name', async () => {
    const first = await documents()?.createFolder('Brightsea');
    const second = await documents()?.createFolder('Brightsea');
    expect(first).not.toBe(second);
    const [shelf] = folders('node_sales');
    expect(shelf?.name).toBe('Sidecar 1');
    expect(folders(shelf?.token ?? '').map(({ name }) => name)).toEqual([
      'Brightsea',
      expect.stringMatching(/^Brightsea [0-9a-f]{6}$/),
    ]);
  });

  it('are stored in the next folder when one is full', async () => {
    await documents()?.createFolder('Brightsea');
    const [shelf] = folders('node_sales');
    for (let count = 1; count < 500; count += 1)
      simulated.world.documents.create({
        suite: channel,
        token: `full${count}`,
        type: 'folder',
        name: `Full ${count}`,
        parent: shelf?.token ?? '',
        ownerKey: 'manager',
      });
    await documents()?.createFolder('Harbour');
    expect(folders('node_sales').map(({ name }) => name)).toEqual(['Sidecar 1', 'Sidecar 2']);
  });

  it('are taken from more people than one page of rights holds', async () => {
    const everybody = [
      'rep1',
      'rep2',
      'rep3',
      'rep4',
      'agent',
      'viewer',
      ...Array.from({ length: 15 }, (_none, at) => `m${at + 11}`),
    ];
    const file = simulated.world.documents.find(channel, 'tpl_visit');
    for (const role of ['EDITOR', 'READER']) if (file) simulated.world.documents.give(file, everybody, role);
    await documents()?.withdraw(
      { token: 'tpl_visit', type: 'docx' },
      { openIds: everybody.map((key) => `dd_${key}`), chatId: null },
    );
    expect(simulated.world.documents.find(channel, 'tpl_visit')?.members).toEqual([]);
  });
});

describe('somebody who signs in to DingTalk in a browser', () => {
  it('is nobody of the company as an external contact', async () => {
    const exchange = async () => {
      const code = await simulated.code(channel, 'rep1', 'web');
      return suite().exchangeCode({ code, source: 'web', redirectUrl: redirectUrl(simulated.origin) });
    };
    expect(await exchange()).toMatchObject({ openId: 'dd_rep1' });
    const outside = { contact_type: 1, userid: 'dd_rep1' };
    simulated.fault({ suite: channel, call: 'oapi.user.getbyunionid', kind: 'answer', data: outside, times: 1 });
    expect(await refusal(exchange())).toMatchObject({ kind: 'otherCompany' });
  });
});

describe('a person whom DingTalk does not know', () => {
  it('has left the company, is ignored, and does not end the reading of the directory', async () => {
    expect(await suite().colleague('dd_nobody')).toEqual({ state: 'left' });
    expect(await suite().findPerson({ userId: 'dd_nobody' })).toBeNull();
    expect(await suite().findPerson({ mobile: '10000000000' })).toBeNull();
  });
});

it.each([
  ['oapi.department.listsub', 200, -1],
  ['im.sceneGroups.query', 403, 'Forbidden.AccessDenied.QpmLimitForAppkeyAndApi'],
] as const)('the DingTalk error %s about too many calls is temporary', async (call, status, code) => {
  simulated.fault({ suite: channel, call, kind: 'error', status, code });
  const work = call.startsWith('oapi')
    ? suite().contacts(
        JSON.stringify({ step: 'departments', whole: true, open: ['1'], found: [], loose: [], groups: [], at: '' }),
      )
    : suite().chat('cid');
  expect(await refusal(work)).toMatchObject({ kind: 'rateLimited' });
});

it('an address outside the white list is reported in the words of the suite', async () => {
  const code = 'Forbidden.AccessDenied.IpNotInWhiteList';
  simulated.fault({ suite: channel, call: 'im.sceneGroups.query', kind: 'error', status: 403, code });
  expect(await refusal(suite().chat('cid'))).toMatchObject({ kind: 'refused', suiteCode: code });
});

describe('what DingTalk closes to a kind of app', () => {
  const features = (isStore: boolean, groupTemplateId?: string) => dingtalkClosedFeatures({ isStore, groupTemplateId });

  it('is nothing for the app of a company, and most of it for a third-party app', () => {
    expect(features(false)).toEqual([]);
    expect(features(false, 'template')).toEqual([]);
    expect(features(true, 'template')).toEqual(['existingChats', 'approvals', 'documents', 'todos']);
    // Plain groups are for the app of a company alone.
    expect(features(true)).toEqual(['chats', 'existingChats', 'approvals', 'documents', 'todos']);
  });

  it('follows the kind that the settings name', () => {
    const one = simulated.another({ channel, env: { DINGTALK_APP_TYPE: 'custom' } });
    expect([one.closedFeatures, one.bindsChats]).toEqual([[], true]);
    const shared = simulated.another({ channel, env: { DINGTALK_APP_TYPE: 'store' } });
    expect([shared.bindsChats, shared.documents(place)]).toEqual([false, null]);
    expect(shared.closedFeatures).toEqual(features(true, 'template'));
  });
});

it('a link names the app for a third-party app, and the agent id for an app of the company', () => {
  const app = { corpId: 'ding_1', agentId: '9', appKey: 'k', isOwn: false };
  expect(openAppLink({ ...app, isStore: false }, 'https://crm.example/a')).toContain('&app_id=0_9&');
  expect(openAppLink({ ...app, isStore: true, linkId: '53642' }, 'https://crm.example/a')).toContain('&app_id=53642&');
});

it('an event that could not be pushed is polled', async () => {
  const http = simulated.another({ channel, env: { DINGTALK_EVENTS: 'http' } });
  const failed = { at: simulated.clock.now, failedAt: simulated.clock.now };
  simulated.world.failedEvents.push(
    { type: 'user_leave_org', content: { userId: ['dd_rep2'] }, ...failed },
    {
      type: 'bpms_instance_change',
      content: { processInstanceId: 'I-1', processCode: 'P-1', type: 'start' },
      ...failed,
    },
  );
  expect(await http.missedEvents?.()).toEqual([]);
  simulated.clock.now += 180 * secondMs;
  expect(await http.missedEvents?.()).toMatchObject([
    { tenantKey: tenant, events: [{ payload: { open_id: 'dd_rep2', at: failed.at } }] },
    { tenantKey: tenant, events: [{ payload: { instance_code: 'I-1', template_code: 'P-1' } }] },
  ]);
  expect(await http.missedEvents?.()).toEqual([]);
});

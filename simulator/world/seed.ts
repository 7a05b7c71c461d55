import { seedFiles } from './file-state';
import { suites, type Suite } from '../suites';
import { Chats } from './chats';
import { seededChatIds } from './ids';
import { firstConsoles, firstSpeech, type SimulatedChat, type WorldData } from './state';
import { everybody } from './tenant';

/** The initial ordinary chats of each suite; `robot` tells whether Sidecar's robot is already in it. */
interface SeedChat {
  seed: string;
  name: string;
  owner: string;
  members: string[];
  robot: boolean;
  public?: boolean;
  addMembers?: SimulatedChat['addMembers'];
  /** The messages: the person, the text, and the number of minutes before the beginning. */
  talk: [person: string, minutesAgo: number, text: string][];
}

const seedChats: SeedChat[] = [
  {
    seed: 'east-team',
    name: '华东销售一组',
    owner: 'manager',
    members: ['rep1', 'rep2', 'm11', 'm12', 'm24'],
    robot: true,
    talk: [
      ['manager', 190, '大家今天的拜访安排发一下，我下午去趟苏州。'],
      ['rep1', 184, '上午鲜禾超市，下午两点去明月楼餐饮谈冬季菜单。'],
      ['rep2', 171, '我在杭州，绿源生鲜的样品已经到了。'],
    ],
  },
  {
    seed: 'xianhe',
    name: '鲜禾超市 · 供货沟通',
    owner: 'rep1',
    members: ['manager', 'agent', 'm18'],
    robot: true,
    talk: [
      ['rep1', 320, '鲜禾要求下周三之前补一批速冻虾仁，大约 60 箱。'],
      ['agent', 311, '库存够，我去确认冷链车。'],
      ['m18', 290, 'Cold chain confirmed for Tuesday evening, arrival before 6 am.'],
    ],
  },
  {
    seed: 'mingyuelou',
    name: '明月楼餐饮项目群',
    owner: 'rep1',
    members: ['rep2', 'm20'],
    robot: false,
    talk: [
      ['rep1', 95, '明月楼想先试三家门店，报价我晚上更新。'],
      ['m20', 80, '需要的话我这边准备一版新的产品册。'],
    ],
  },
  {
    seed: 'harbour',
    name: 'Harbour Hotels – tasting',
    owner: 'rep4',
    members: ['rep1', 'rep3', 'm13', 'm18'],
    robot: false,
    talk: [
      ['rep4', 1500, 'Harbour Hotels liked the smoked salmon. Purchasing wants a quote per kitchen.'],
      ['m13', 1480, 'I can join the tasting on Friday.'],
      ['rep1', 1433, 'Their Shanghai property asked me the same thing, let us align the price.'],
    ],
  },
  {
    // Only the owner may add members here, so no other person can add a robot.
    seed: 'managers',
    name: '销售例会（仅群主加人）',
    owner: 'manager',
    members: ['rep1', 'rep3', 'data-admin', 'm19'],
    robot: false,
    addMembers: 'owner',
    talk: [
      ['manager', 2900, '周一九点例会，请提前更新商机阶段。'],
      ['rep3', 2885, '收到。'],
    ],
  },
  {
    seed: 'square',
    name: 'Product news 产品动态',
    owner: 'm19',
    members: ['admin', 'manager', 'rep2', 'rep3', 'm20', 'm21', 'viewer'],
    robot: false,
    public: true,
    talk: [
      ['m19', 4300, '新品「海盐柠檬鳕鱼」本月上市，样品可以向市场部申请。'],
      ['m21', 4250, 'English leaflet is in the shared folder.'],
    ],
  },
];

const minuteMs = 60_000;

/** The default position of the tester's phone: Shanghai, near the Bund. */
const homePosition = { mode: 'fix', latitude: 31.2397, longitude: 121.4998, accuracy: 25 } as const;

/** Returns the initial world at the time `at`: six ordinary chats per suite, and each person's chat with the robot. */
export function seedState(time: number): WorldData {
  const state: WorldData = {
    format: 1,
    version: 1,
    chats: [],
    tokens: [],
    codes: [],
    remembered: {},
    signatures: {},
    withheld: { feishu: [], lark: [], dingtalk: [] },
    granted: { feishu: [], lark: [], dingtalk: [] },
    position: { ...homePosition },
    speech: firstSpeech,
    consoles: firstConsoles(),
    consents: {},
    approvalTemplates: [],
    approvals: [],
    taskLists: [],
    tasks: [],
    taskSubscriptions: [],
    registerChanges: {},
    files: suites.flatMap(seedFiles),
  };
  for (const suite of suites) {
    for (const seed of seedChats) plant(state, suite, seed, time);
    const quiet = new Chats(
      state,
      () => time - 6000 * minuteMs,
      () => undefined,
    );
    for (const person of everybody()) quiet.direct(suite, person);
  }
  return state;
}

function plant(state: WorldData, suite: Suite, seed: SeedChat, time: number): void {
  let clock = time - 5000 * minuteMs;
  const chats = new Chats(
    state,
    () => clock,
    () => undefined,
  );
  const chat = chats.create({
    suite,
    ...seededChatIds(suite, seed.seed),
    name: seed.name,
    ownerKey: seed.owner,
    memberKeys: seed.members,
    botInChat: seed.robot,
    public: seed.public ?? false,
    addMembers: seed.addMembers ?? 'all',
  });
  for (const [person, minutesAgo, text] of seed.talk) {
    clock = time - minutesAgo * minuteMs;
    chats.post(chat, {
      from: person,
      type: 'text',
      content: JSON.stringify(suite === 'dingtalk' ? { content: text } : { text }),
    });
  }
}

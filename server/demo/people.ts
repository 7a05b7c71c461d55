import type { Channel } from '../../domain/platforms';

/** The people of the demo. The simulator keeps its own copy of keys, names and ids; a test compares the two. */
export interface DemoPerson {
  key: string;
  name: string;
  team: DemoTeam | null;
}

export const teams = {
  headquarters: '总部',
  'east-sales': '华东销售部',
  'south-sales': '华南销售部',
  service: '客户服务部',
  marketing: '市场部',
} as const;
export type DemoTeam = keyof typeof teams;

const createPerson = (key: string, name: string, team: DemoTeam | null): DemoPerson => ({ key, name, team });

export const people: readonly DemoPerson[] = [
  createPerson('admin', '陈思远', 'headquarters'),
  createPerson('data-admin', '林晓彤', 'headquarters'),
  createPerson('manager', '赵明辉', 'east-sales'),
  createPerson('rep1', '王晓雨', 'east-sales'),
  createPerson('rep2', '李建国', 'east-sales'),
  createPerson('rep3', '单雪梅', 'south-sales'),
  createPerson('rep4', 'Daniel Fischer', 'south-sales'),
  createPerson('agent', '周美玲', 'service'),
  createPerson('viewer', '吴静', 'marketing'),
  createPerson('single', '孙一帆', 'south-sales'),
  createPerson('m11', '郑浩然', 'east-sales'),
  createPerson('m12', '冯雅琴', 'east-sales'),
  createPerson('m13', 'Priya Raman', 'south-sales'),
  createPerson('m14', '曾志强', 'south-sales'),
  createPerson('m15', '许文博', 'south-sales'),
  createPerson('m16', '何小曼', 'service'),
  createPerson('m17', '吕志远', 'service'),
  createPerson('m18', 'Emily Carter', 'service'),
  createPerson('m19', '张海燕', 'marketing'),
  createPerson('m20', '欧阳明月', 'marketing'),
  createPerson('m21', '解晓东', 'marketing'),
  createPerson('m22', '佐藤健', 'headquarters'),
  createPerson('m23', '朴正勋', 'headquarters'),
  createPerson('m24', '高婷', 'east-sales'),
  createPerson('m25', '刘宇航', 'headquarters'),
  createPerson('outsider', '韩磊', null),
  createPerson('newcomer', '梁佳怡', null),
  createPerson('owner', '秦岚', null),
  createPerson('trainee', '丁宁', null),
];

export const memberId = (key: string): string => `mb_${key}`;

/** How the ids of people begin in the simulated suites: within an app, and within its developer. */
const idPrefixes: Record<Channel, { open: string; union: string }> = {
  feishu: { open: 'ou_feishu', union: 'on_feishu' },
  lark: { open: 'ou_lark', union: 'on_lark' },
  dingtalk: { open: 'dd', union: 'ddu' },
};

/** The person's id in the suite: open_id on Feishu and Lark, userid on DingTalk. */
export function getOpenId(channel: Channel, key: string): string {
  return `${idPrefixes[channel].open}_${key}`;
}

export function getUnionId(channel: Channel, key: string): string {
  return `${idPrefixes[channel].union}_${key}`;
}

export const tenantKeys: Record<Channel, string> = {
  feishu: 'tenant_demo_feishu',
  lark: 'tenant_demo_lark',
  dingtalk: 'ding_corp_demo',
};

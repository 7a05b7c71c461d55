import type { Channel } from '../../domain/platforms';

/** The people of the demo. The simulator keeps its own copy of keys, names and ids; a test compares the two. */
export interface DemoPerson {
  key: string;
  name: string;
  team: Team | null;
}

export const teams = {
  headquarters: '总部',
  'east-sales': '华东销售部',
  'south-sales': '华南销售部',
  service: '客户服务部',
  marketing: '市场部',
} as const;
export type Team = keyof typeof teams;

const of = (key: string, name: string, team: Team | null): DemoPerson => ({ key, name, team });

export const people: readonly DemoPerson[] = [
  of('admin', '陈思远', 'headquarters'),
  of('data-admin', '林晓彤', 'headquarters'),
  of('manager', '赵明辉', 'east-sales'),
  of('rep1', '王晓雨', 'east-sales'),
  of('rep2', '李建国', 'east-sales'),
  of('rep3', '单雪梅', 'south-sales'),
  of('rep4', 'Daniel Fischer', 'south-sales'),
  of('agent', '周美玲', 'service'),
  of('viewer', '吴静', 'marketing'),
  of('single', '孙一帆', 'south-sales'),
  of('m11', '郑浩然', 'east-sales'),
  of('m12', '冯雅琴', 'east-sales'),
  of('m13', 'Priya Raman', 'south-sales'),
  of('m14', '曾志强', 'south-sales'),
  of('m15', '许文博', 'south-sales'),
  of('m16', '何小曼', 'service'),
  of('m17', '吕志远', 'service'),
  of('m18', 'Emily Carter', 'service'),
  of('m19', '张海燕', 'marketing'),
  of('m20', '欧阳明月', 'marketing'),
  of('m21', '解晓东', 'marketing'),
  of('m22', '佐藤健', 'headquarters'),
  of('m23', '朴正勋', 'headquarters'),
  of('m24', '高婷', 'east-sales'),
  of('m25', '刘宇航', 'headquarters'),
  of('outsider', '韩磊', null),
  of('newcomer', '梁佳怡', null),
  of('owner', '秦岚', null),
  of('trainee', '丁宁', null),
];

export const memberId = (key: string): string => `mb_${key}`;

/** How the ids of people begin in the simulated suites: within an app, and within its developer. */
const idPrefixes: Record<Channel, { open: string; union: string }> = {
  feishu: { open: 'ou_feishu', union: 'on_feishu' },
  lark: { open: 'ou_lark', union: 'on_lark' },
  dingtalk: { open: 'dd', union: 'ddu' },
};

/** The person's id in the suite: open_id on Feishu and Lark, userid on DingTalk. */
export function openIdOf(channel: Channel, key: string): string {
  return `${idPrefixes[channel].open}_${key}`;
}

export function unionIdOf(channel: Channel, key: string): string {
  return `${idPrefixes[channel].union}_${key}`;
}

export const tenantKeys: Record<Channel, string> = {
  feishu: 'tenant_demo_feishu',
  lark: 'tenant_demo_lark',
  dingtalk: 'ding_corp_demo',
};

import type { Member } from '@domain/contract/companies/start';
import type { Currency } from '@domain/metadata/currency';

/** The colleagues that samples name: in the app's tests the bootstrap holds them, in the server's tests the company. */
export const sampleMembers: Member[] = [
  { member_id: 'mb_me', name: 'Me', name_pinyin: 'me me', avatar_url: '', team_ids: ['east'], deleted: false },
  {
    member_id: 'mb_zhang',
    name: '张伟',
    name_pinyin: 'zhangwei zw',
    avatar_url: '',
    team_ids: ['east'],
    deleted: false,
  },
  { member_id: 'mb_li', name: 'Li Na', name_pinyin: 'lina ln', avatar_url: '', team_ids: ['south'], deleted: false },
  {
    member_id: 'mb_north',
    name: 'Ola North',
    name_pinyin: 'olanorth on',
    avatar_url: '',
    team_ids: ['north'],
    deleted: false,
  },
  { member_id: 'mb_left', name: 'Gone', name_pinyin: 'gone g', avatar_url: '', team_ids: [], deleted: true },
];

/** Those of the demo's Brightsea, whom the server's tests ask: its main one and two others. */
export const sampleCurrencies: Currency[] = [
  { code: 'CNY', currency_symbol: '¥', is_main: true, rate: '1' },
  { code: 'USD', currency_symbol: '$', is_main: false, rate: '7.12' },
  { code: 'JPY', currency_symbol: 'JP¥', is_main: false, rate: '0.0475' },
];

/** Finished uploads that samples name. */
export const sampleFiles = ['f1', 'f2', 'f3'];

/** The records that samples name. */
export const sampleRecords = [
  { table: 'organization', id: 'org_bakery', title: 'Sunrise Bakery' },
  { table: 'organization', id: 'org_hotel', title: '海悦酒店' },
  { table: 'organization', id: 'org_tools', title: 'Northgate Tools' },
  { table: 'user', id: 'user_ann', title: 'Ann Field' },
  { table: 'user', id: 'user_li', title: '李娜' },
  { table: 'user', id: 'user_bo', title: 'Bo Hansen' },
];

export const sampleTitle = (table: string, id: string) =>
  sampleRecords.find((record) => record.table === table && record.id === id)?.title;

/** The words that a value type is given: names of members, and the language. */
export const wordsIn = (language: string) => ({
  language,
  timeZone: 'Asia/Shanghai',
  recordTitle: sampleTitle,
  memberName: (id: string) => sampleMembers.find(({ member_id }) => member_id === id)?.name,
});

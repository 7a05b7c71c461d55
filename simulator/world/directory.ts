import { departments, type Department, type Person } from '../people';
import type { Suite } from '../suites';
import { currentTenant, everybody } from './tenant';

/** The ids of a person on a suite; see people.ts for the rule. */
export interface PersonIds {
  openId: string;
  unionId: string;
  userId: string;
}

export function listIds(suite: Suite, person: Person): PersonIds {
  if (suite === 'dingtalk') {
    return { openId: `ddo_${person.key}`, unionId: `ddu_${person.key}`, userId: `dd_${person.key}` };
  }
  // These ids belong to one application or one developer; the company chooses a user id itself.
  const { key } = currentTenant();
  const idPrefix = key ? `${suite}_${key}` : suite;
  return { openId: `ou_${idPrefix}_${person.key}`, unionId: `on_${idPrefix}_${person.key}`, userId: `u_${person.key}` };
}

export type PersonIdKind = keyof PersonIds;

export function findPerson(key: string): Person | undefined {
  return everybody().find((person) => person.key === key);
}

/** Returns the person with this id on a suite. */
export function personById(suite: Suite, kind: PersonIdKind, id: string): Person | undefined {
  return everybody().find((person) => listIds(suite, person)[kind] === id);
}

/** Returns a fictional address that no real person can have (RFC 2606). */
export const getEmail = (person: Person): string => `${person.key}@brightsea.example`;

/** Returns the address at the suite's own mail service, by which no person can be found. */
export const getCompanyEmail = (person: Person): string => `${person.key}@mail.brightsea.example`;

/** Returns a 555 number, which is never assigned. */
export const getMobile = (person: Person): string =>
  `1380555${String(1000 + everybody().indexOf(person)).padStart(4, '0')}`;

/** Returns the address of a picture that the simulator itself serves; see control/pictures.ts. */
export const avatarUrl = (publicUrl: string, person: Person): string => `${publicUrl}/avatars/${person.key}.svg`;

export interface DepartmentRecord {
  key: Department;
  name: string;
  /** Feishu and Lark. */
  openId: string;
  /** The number of the department on DingTalk; 1 is the root. */
  number: number;
  /** The parent department; undefined directly below the root. */
  parent: Department | undefined;
}

const names: Record<Department, string> = {
  headquarters: '总部',
  'east-sales': '华东销售部',
  'south-sales': '华南销售部',
  service: '客户服务部',
  marketing: '市场部',
  outside: '访客',
};

const parents: Partial<Record<Department, Department>> = { marketing: 'headquarters' };

export const departmentRecords: readonly DepartmentRecord[] = departments.map((key, index) => ({
  key,
  name: names[key],
  openId: `od-${key}`,
  number: 1001 + index,
  parent: parents[key],
}));

/** Returns the departments below one, or below the root; with `deep` all descendants. */
export function departmentsBelow(parent: Department | undefined, deep: boolean): DepartmentRecord[] {
  return departmentRecords
    .filter((record) => record.parent === parent)
    .flatMap((record) => [record, ...(deep ? departmentsBelow(record.key, true) : [])]);
}

/** The user groups of a company; Feishu and Lark only. */
export interface UserGroup {
  id: string;
  name: string;
  members: readonly string[];
  /** The departments, including their descendants. */
  departments: readonly Department[];
}

export const userGroups: readonly UserGroup[] = [
  { id: 'g-guests', name: '来宾组', members: ['outsider', 'newcomer'], departments: [] },
  { id: 'g-campaign', name: '营销小组', members: [], departments: ['marketing'] },
];

export function listMembers(department: Department): Person[] {
  return everybody().filter((person) => person.department === department);
}

export function getDepartment(person: Person): DepartmentRecord {
  const record = departmentRecords.find(({ key }) => key === person.department);
  if (!record) throw new Error(`person ${person.key} has no department`);
  return record;
}

/** Returns the leader of a department, who is its first person. */
export function getLeader(department: Department): Person | undefined {
  return everybody().find((person) => person.department === department);
}

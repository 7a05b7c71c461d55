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
  // These are of one application, and of one developer; a user id is what the company calls somebody.
  const { key } = currentTenant();
  const idPrefix = key ? `${suite}_${key}` : suite;
  return { openId: `ou_${idPrefix}_${person.key}`, unionId: `on_${idPrefix}_${person.key}`, userId: `u_${person.key}` };
}

export type PersonIdKind = keyof PersonIds;

export function findPerson(key: string): Person | undefined {
  return everybody().find((person) => person.key === key);
}

/** Finds the person whom a suite knows by this id. */
export function personById(suite: Suite, kind: PersonIdKind, id: string): Person | undefined {
  return everybody().find((person) => listIds(suite, person)[kind] === id);
}

/** A fictional address that no real person can have (RFC 2606). */
export const getEmail = (person: Person): string => `${person.key}@brightsea.example`;

/** The address of the suite's own mail service, by which no person can be searched. */
export const getCompanyEmail = (person: Person): string => `${person.key}@mail.brightsea.example`;

/** 555 numbers are not given to anybody. */
export const getMobile = (person: Person): string =>
  `1380555${String(1000 + everybody().indexOf(person)).padStart(4, '0')}`;

/** Served by the simulator itself; see control/pictures.ts. */
export const avatarUrl = (publicUrl: string, person: Person): string => `${publicUrl}/avatars/${person.key}.svg`;

export interface DepartmentRecord {
  key: Department;
  name: string;
  /** Feishu and Lark. */
  openId: string;
  /** DingTalk counts departments; 1 is the root. */
  number: number;
  /** The department above; undefined directly below the root. */
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

/** The departments below one, or below the root; with `deep` also those below them. */
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
  /** With everything below them. */
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

/** The first person of a department leads it. */
export function getLeader(department: Department): Person | undefined {
  return everybody().find((person) => person.department === department);
}

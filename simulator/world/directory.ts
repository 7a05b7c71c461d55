import { departments, people, type Department, type Person } from '../people';
import type { Suite } from '../suites';

/** The ids of a person on a suite; see people.ts for the rule. */
export interface PersonIds {
  openId: string;
  unionId: string;
  userId: string;
}

export function idsOf(suite: Suite, person: Person): PersonIds {
  if (suite === 'dingtalk') {
    return { openId: `ddo_${person.key}`, unionId: `ddu_${person.key}`, userId: `dd_${person.key}` };
  }
  return { openId: `ou_${suite}_${person.key}`, unionId: `on_${suite}_${person.key}`, userId: `u_${person.key}` };
}

export type PersonIdKind = keyof PersonIds;

export function findPerson(key: string): Person | undefined {
  return people.find((person) => person.key === key);
}

/** Finds the person whom a suite knows by this id. */
export function personById(suite: Suite, kind: PersonIdKind, id: string): Person | undefined {
  return people.find((person) => idsOf(suite, person)[kind] === id);
}

/** A fictional address that no real person can have (RFC 2606). */
export const emailOf = (person: Person): string => `${person.key}@brightsea.example`;

/** 555 numbers are not given to anybody. */
export const mobileOf = (person: Person): string => `1380555${String(1000 + people.indexOf(person)).padStart(4, '0')}`;

/** Served by the simulator itself; see control/avatars.ts. */
export const avatarUrl = (publicUrl: string, person: Person): string => `${publicUrl}/avatars/${person.key}.svg`;

export interface DepartmentRecord {
  key: Department;
  name: string;
  /** Feishu and Lark. */
  openId: string;
  /** DingTalk counts departments; 1 is the root. */
  number: number;
}

const names: Record<Department, string> = {
  headquarters: '总部', 'east-sales': '华东销售部', 'south-sales': '华南销售部', service: '客户服务部', marketing: '市场部',
  outside: '访客',
};

export const departmentRecords: readonly DepartmentRecord[] = departments.map((key, index) => ({
  key, name: names[key], openId: `od-${key}`, number: 1001 + index,
}));

/**
 * Whose details the application may list. The guests of `outside` may open the application (and single look-ups answer
 * for them), but they are not in its contact range, so that a contact sync does not make them colleagues.
 */
export const departmentsInRange: readonly DepartmentRecord[] = departmentRecords.filter(({ key }) => key !== 'outside');

export function membersOf(department: Department): Person[] {
  return people.filter((person) => person.department === department);
}

export function departmentOf(person: Person): DepartmentRecord {
  const record = departmentRecords.find(({ key }) => key === person.department);
  if (!record) throw new Error(`person ${person.key} has no department`);
  return record;
}

/** The first person of a department leads it. */
export function leaderOf(department: Department): Person | undefined {
  return people.find((person) => person.department === department);
}

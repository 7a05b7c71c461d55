import { addDays, dayIn, dayMs } from '../../domain/calendar';
import type { DemoLanguage } from './names';
import { memberId, people, type DemoTeam } from './people';
import type { Random } from './random';
import type { DemoCompany } from './companies';

/** One record of the demo before its keys are made. Times in epoch milliseconds. */
export interface DemoRecord {
  table_id: string;
  id: string;
  owner: string | null;
  followers: string[];
  data: Record<string, unknown>;
  pipeline_id?: string;
  stage_id?: string;
  create_time: number;
  update_time: number;
}

/** The shared context of the makers of records. */
export interface DemoContext {
  company: DemoCompany;
  random: Random;
  now: number;
  /** The records so far, by type: later types link to earlier ones. */
  made: Map<string, DemoRecord[]>;
}

export const recordId = (tableId: string, number: number): string => `${tableId}_${String(number).padStart(4, '0')}`;

export function resolveLanguage({ random, company }: DemoContext): DemoLanguage {
  return random.happens(company.chinese) ? 'zh' : 'en';
}

/** Returns two moments in the past: created up to 400 days ago, changed some time after. */
export function times({ random, now }: DemoContext, youngest = 0.2): { create_time: number; update_time: number } {
  const age = Math.floor((youngest + random.next() * 400) * dayMs);
  const create_time = Math.floor((now - age) / 1000) * 1000;
  return { create_time, update_time: create_time + (random.happens(0.6) ? Math.floor(random.next() * age) : 0) };
}

/** `YYYY-MM-DD`, so many days from now. */
export function dateFrom(now: number, days: number): string {
  return addDays(dayIn('UTC', now), days);
}

/** Six of ten records belong to the eastern team, so that one of its reps sees far more than three pages. */
const shares: [DemoTeam, number][] = [
  ['east-sales', 0.6],
  ['south-sales', 0.34],
  ['service', 0.06],
];

export function salesPerson({ random, company }: DemoContext): string {
  let remainingShare = random.next();
  const team = shares.find(([, share]) => (remainingShare -= share) < 0)?.[0] ?? 'east-sales';
  const members = people.filter((person) => person.team === team && company.members.includes(person.key));
  return memberId(
    random.pick(members.length > 0 ? members : people.filter((person) => company.members.includes(person.key))).key,
  );
}

export function colleagues({ random, company }: DemoContext, most: number): string[] {
  const count = random.between(0, most);
  return [...new Set(Array.from({ length: count }, () => memberId(random.pick(company.members))))];
}

export function list<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

/** Returns the author of a note: mostly the owner of the record, now and then a follower. */
export function memberOrOwner({ random }: DemoContext, record: DemoRecord): string | null {
  return record.followers.length > 0 && random.happens(0.3) ? random.pick(record.followers) : record.owner;
}

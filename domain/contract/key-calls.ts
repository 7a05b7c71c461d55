import type { CallKind, CallName } from './calls';

/** The part of a call's name before its dot. */
type CallArea = CallName extends `${infer Before}.${string}` ? Before : never;

/**
 * What programs with an API key may ask for, area by area: `write`: all of it; `read`: what changes nothing; `none`: what belongs to a person, to their
 * session, to a suite or to administrators. A new area does not compile without its line.
 */
const areas: Record<CallArea, 'none' | 'read' | 'write'> = {
  account: 'none',
  start: 'none',
  membership: 'read',
  fieldConfig: 'read',
  options: 'read',
  pipelines: 'read',
  integrations: 'none',
  organization: 'write',
  user: 'write',
  lead: 'write',
  deal: 'write',
  ticket: 'write',
  records: 'write',
  parts: 'none',
  products: 'write',
  bin: 'none',
  duplicates: 'write',
  rows: 'write',
  exports: 'none',
  imports: 'none',
  links: 'write',
  forms: 'none',
  rollUps: 'read',
  metrics: 'none',
  day: 'none',
  usage: 'none',
  filterConfig: 'none',
  notes: 'write',
  files: 'write',
  places: 'none',
  companies: 'none',
  chats: 'none',
  taskLists: 'none',
  tabs: 'none',
  deliveries: 'none',
  access: 'none',
  collaborators: 'write',
  notices: 'none',
  events: 'none',
  approvals: 'none',
  onboarding: 'none',
  setUp: 'none',
  admin: 'none',
  apiKeys: 'none',
  webhooks: 'none',
};

/** Calls of open areas that are for a person in front of a screen. */
const forPeople: readonly CallName[] = [
  'membership.larkJsSdkSign',
  'membership.dingtalkJsSdkSign',
  'records.follow',
  'records.requestFields',
  'notes.share',
  'notes.createTask',
  'notes.nearby',
  'notes.transcribe',
];

/** Whether a program with an API key may make a call at all. What it may see and do by it, its scopes and its role say. */
export function isOpenToKeys(name: CallName, kind: CallKind): boolean {
  const area = areas[name.slice(0, name.indexOf('.')) as CallArea];
  return !forPeople.includes(name) && (area === 'write' || (area === 'read' && kind !== 'write'));
}

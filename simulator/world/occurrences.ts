import type { Person } from '../people';
import type { Suite } from '../suites';
import type { Approval, ApprovalTask, TaskChange } from './approval-state';
import type { Chat, Console } from './state';
import type { Task } from './task-state';

/** Something that happened in a suite and that its events notify applications of, in the words of no suite. */
export type Occurrence =
  | { kind: 'joined' | 'left' | 'personChanged'; person: Person }
  | { kind: 'becameAdministrator' | 'stoppedBeingAdministrator'; person: Person }
  | { kind: 'rangeChanged' }
  /** `by`: the person who did it; undefined for the application. */
  | { kind: 'chatRenamed' | 'chatDissolved' | 'botAdded' | 'botRemoved'; chat: Chat; by: Person | undefined }
  | { kind: 'chatJoined' | 'chatLeft'; chat: Chat; by: Person | undefined; people: Person[] }
  /** `changes`: in the words of Feishu and Lark. */
  | { kind: 'taskChanged'; task: Task; changes: string[] }
  /** A company uses the application from now on: who asked for it, and who installed it, as an administrator or for themselves. */
  | { kind: 'appInstalled'; by: Person; asAdministrator: boolean; applicants: Person[] }
  /** A company has switched the application on or off, or removed it. */
  | { kind: 'appStarted' | 'appStopped' | 'appRemoved' }
  /** These people may use the application from now on. */
  | { kind: 'appGiven'; people: Person[] }
  /** Of a store app: about no company. */
  | { kind: 'ticketIssued'; ticket: string }
  | ApprovalOccurrence;

/** What happened to an approval. `backTo`: the steps that it was sent back to. */
export type ApprovalOccurrence =
  | { kind: 'approvalChanged'; approval: Approval; status: Approval['status'] | 'REVERTED' }
  | {
      kind: 'approvalTaskChanged';
      approval: Approval;
      task: ApprovalTask;
      status: TaskChange;
      backTo: readonly string[];
    }
  | { kind: 'approvalCommented'; approval: Approval; person: Person };

/** Notifies of what happens: the senders of events listen. */
export class Occurrences {
  private listener: (suite: Suite, occurrence: Occurrence) => void = () => undefined;

  listen(listener: (suite: Suite, occurrence: Occurrence) => void): void {
    this.listener = listener;
  }

  announce(suite: Suite, occurrences: readonly Occurrence[]): void {
    for (const occurrence of occurrences) this.listener(suite, occurrence);
  }
}

/** What the administrators' change of a console has done. */
export function consoleOccurrences(
  before: Console,
  after: Console,
  personOf: (key: string) => Person | undefined,
): Occurrence[] {
  const added = (name: 'gone' | 'frozen' | 'administrators' | 'unavailable', from: Console, to: Console) =>
    to[name].filter((key) => !from[name].includes(key)).flatMap((key) => personOf(key) ?? []);
  const all = (kind: 'joined' | 'left' | 'personChanged', people: Person[]): Occurrence[] =>
    people.map((person) => ({ kind, person }));
  const administrators = (kind: 'becameAdministrator' | 'stoppedBeingAdministrator', people: Person[]): Occurrence[] =>
    people.map((person) => ({ kind, person }));
  const given = added('unavailable', after, before);
  const switched = before.disabled !== after.disabled && !after.removed;
  return [
    ...(switched ? [{ kind: after.disabled ? ('appStopped' as const) : ('appStarted' as const) }] : []),
    ...(!before.removed && after.removed ? [{ kind: 'appRemoved' as const }] : []),
    ...(given.length > 0 ? [{ kind: 'appGiven' as const, people: given }] : []),
    ...all('left', added('gone', before, after)),
    ...all('joined', added('gone', after, before)),
    ...all('personChanged', [...added('frozen', before, after), ...added('frozen', after, before)]),
    ...administrators('becameAdministrator', added('administrators', before, after)),
    ...administrators('stoppedBeingAdministrator', added('administrators', after, before)),
    ...(JSON.stringify(before.range) === JSON.stringify(after.range) ? [] : [{ kind: 'rangeChanged' as const }]),
  ];
}

/** What a change of a group has done, as those are notified who are in it. */
export function chatOccurrences(
  before: Chat,
  chat: Chat,
  personOf: (key: string) => Person | undefined,
  by: Person | undefined,
): Occurrence[] {
  if (chat.mode !== 'group') return [];
  const people = (from: Chat, to: Chat) =>
    to.memberKeys.filter((key) => !from.memberKeys.includes(key)).flatMap((key) => personOf(key) ?? []);
  const [came, went] = [people(before, chat), people(chat, before)];
  const about = { chat, by };
  return [
    ...(before.name === chat.name ? [] : [{ kind: 'chatRenamed' as const, ...about }]),
    ...(came.length > 0 ? [{ kind: 'chatJoined' as const, ...about, people: came }] : []),
    ...(went.length > 0 ? [{ kind: 'chatLeft' as const, ...about, people: went }] : []),
    ...(before.botInChat || !chat.botInChat ? [] : [{ kind: 'botAdded' as const, ...about }]),
    ...(!before.botInChat || chat.botInChat ? [] : [{ kind: 'botRemoved' as const, ...about }]),
    ...(before.dissolved || !chat.dissolved ? [] : [{ kind: 'chatDissolved' as const, ...about }]),
  ];
}

import type { Person } from '../people';
import type { Suite } from '../suites';
import type { Approval, ApprovalTask, TaskChange } from './approval-state';
import type { SimulatedChat, SimulatedMessage, Console } from './state';
import type { SimulatedTask } from './task-state';

/** An occurrence in a suite that its events report to applications, in terms that all suites share. */
export type Occurrence =
  | { kind: 'joined' | 'left' | 'personChanged'; person: Person }
  | { kind: 'becameAdministrator' | 'stoppedBeingAdministrator'; person: Person }
  | { kind: 'rangeChanged' }
  /** `by`: the acting person; undefined for the application. */
  | { kind: 'chatRenamed' | 'chatDissolved' | 'botAdded' | 'botRemoved'; chat: SimulatedChat; by: Person | undefined }
  | { kind: 'chatJoined' | 'chatLeft'; chat: SimulatedChat; by: Person | undefined; people: Person[] }
  /** `changes`: in the terms of Feishu and Lark. */
  | { kind: 'taskChanged'; task: SimulatedTask; changes: string[] }
  /**
   * A company starts to use the application. The occurrence names the applicants and the person who installed it, as an administrator or for
   * personal use.
   */
  | { kind: 'appInstalled'; by: Person; asAdministrator: boolean; applicants: Person[] }
  /** A company has switched the application on or off, or removed it. */
  | { kind: 'appStarted' | 'appStopped' | 'appRemoved' }
  /** These people can use the application from now on. */
  | { kind: 'appGiven'; people: Person[] }
  /** A person has written in a chat. `parentId`: the message that is answered. */
  | {
      kind: 'messageWritten';
      chat: SimulatedChat;
      message: SimulatedMessage;
      person: Person;
      parentId?: string | undefined;
    }
  /** An occurrence of a store app, which belongs to no company. */
  | { kind: 'ticketIssued'; ticket: string }
  | ApprovalOccurrence;

/** An occurrence of an approval. `backTo`: the steps that it was sent back to. */
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

/** Passes occurrences to the senders of events. */
export class Occurrences {
  private listener: (suite: Suite, occurrence: Occurrence) => void = () => undefined;

  listen(listener: (suite: Suite, occurrence: Occurrence) => void): void {
    this.listener = listener;
  }

  announce(suite: Suite, occurrences: readonly Occurrence[]): void {
    for (const occurrence of occurrences) this.listener(suite, occurrence);
  }
}

/** Returns the occurrences that result from the administrators' change of a console. */
export function consoleOccurrences(
  previousConsole: Console,
  newConsole: Console,
  findPerson: (key: string) => Person | undefined,
): Occurrence[] {
  const listDifference = (name: 'gone' | 'frozen' | 'administrators' | 'unavailable', from: Console, target: Console) =>
    target[name].filter((key) => !from[name].includes(key)).flatMap((key) => findPerson(key) ?? []);
  const toOccurrences = (kind: 'joined' | 'left' | 'personChanged', people: Person[]): Occurrence[] =>
    people.map((person) => ({ kind, person }));
  const administrators = (kind: 'becameAdministrator' | 'stoppedBeingAdministrator', people: Person[]): Occurrence[] =>
    people.map((person) => ({ kind, person }));
  const newlyAvailable = listDifference('unavailable', newConsole, previousConsole);
  const switched = previousConsole.disabled !== newConsole.disabled && !newConsole.removed;
  return [
    ...(switched ? [{ kind: newConsole.disabled ? ('appStopped' as const) : ('appStarted' as const) }] : []),
    ...(!previousConsole.removed && newConsole.removed ? [{ kind: 'appRemoved' as const }] : []),
    ...(newlyAvailable.length > 0 ? [{ kind: 'appGiven' as const, people: newlyAvailable }] : []),
    ...toOccurrences('left', listDifference('gone', previousConsole, newConsole)),
    ...toOccurrences('joined', listDifference('gone', newConsole, previousConsole)),
    ...toOccurrences('personChanged', [
      ...listDifference('frozen', previousConsole, newConsole),
      ...listDifference('frozen', newConsole, previousConsole),
    ]),
    ...administrators('becameAdministrator', listDifference('administrators', previousConsole, newConsole)),
    ...administrators('stoppedBeingAdministrator', listDifference('administrators', newConsole, previousConsole)),
    ...(JSON.stringify(previousConsole.range) === JSON.stringify(newConsole.range)
      ? []
      : [{ kind: 'rangeChanged' as const }]),
  ];
}

/** Returns the occurrences that result from a change of a group, as its members are notified of them. */
export function chatOccurrences(
  previousChat: SimulatedChat,
  chat: SimulatedChat,
  findPerson: (key: string) => Person | undefined,
  actor: Person | undefined,
): Occurrence[] {
  if (chat.mode !== 'group') return [];
  const people = (from: SimulatedChat, target: SimulatedChat) =>
    target.memberKeys.filter((key) => !from.memberKeys.includes(key)).flatMap((key) => findPerson(key) ?? []);
  const [joinedPeople, went] = [people(previousChat, chat), people(chat, previousChat)];
  const about = { chat, by: actor };
  return [
    ...(previousChat.name === chat.name ? [] : [{ kind: 'chatRenamed' as const, ...about }]),
    ...(joinedPeople.length > 0 ? [{ kind: 'chatJoined' as const, ...about, people: joinedPeople }] : []),
    ...(went.length > 0 ? [{ kind: 'chatLeft' as const, ...about, people: went }] : []),
    ...(previousChat.botInChat || !chat.botInChat ? [] : [{ kind: 'botAdded' as const, ...about }]),
    ...(!previousChat.botInChat || chat.botInChat ? [] : [{ kind: 'botRemoved' as const, ...about }]),
    ...(previousChat.dissolved || !chat.dissolved ? [] : [{ kind: 'chatDissolved' as const, ...about }]),
  ];
}

import { dayOfValue, orderOfDay } from '@domain/calendar/lateness';
import type { Output } from '@domain/contract';
import type { DaySectionAnswer, MemberActivity } from '@domain/contract/records/day';
import type { NextStepAnswer } from '@domain/contract/tasks/next-steps';
import { dayParts, type DayPart } from '@domain/day/parts';
import { capabilities } from '@domain/platforms';
import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { RootStore } from '../RootStore';
import { waitingForMe } from '../approvals/WaitingForMe';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';
import { completeStep } from '../notes/complete-step';
import { listed } from '../PagedList';
import type { RecordModel } from '../records/Record';

/** One line of the day. */
export interface DayLine {
  record: RecordModel;
  section: Omit<DaySectionAnswer, 'list'>;
  /** The time of the last note about the record, in `quiet`; null: no note. */
  noted: number | null;
}

/** The maximum number of members in one condition of a list. */
const membersOfList = 100;

/** The maximum number of records in one section. */
const shownRecords = 100;

/** The records that are due today and before, the visits, and the records without a recent note. */
export class Day {
  status: 'empty' | 'loading' | 'ready' | 'failed' = 'empty';
  error: unknown;
  /** Whether the day covers everyone in the reader's teams. */
  team = false;
  hasTeam = false;
  /** The members of the reader's teams, for a team's day. */
  memberIds: readonly string[] = [];
  /** The work of each member in this week. */
  activity: readonly MemberActivity[] = [];
  /** The next steps that are due today or earlier. */
  steps: readonly NextStepAnswer[] = [];
  /** Completed steps that are still shown, by their notes. */
  readonly #completed = observable.set<string>();
  #hasAskedSuite = false;
  private lines: readonly DayLine[] = [];
  private totals: Readonly<Record<DayPart, number>> = { due: 0, visit: 0, quiet: 0 };
  #turn = 0;
  readonly #stores: RootStore;

  constructor(stores: RootStore) {
    this.#stores = stores;
    makeAutoObservable<this, 'lines' | 'totals'>(
      this,
      {
        lines: observableRef,
        totals: observableRef,
        error: observableRef,
        memberIds: observableRef,
        activity: observableRef,
        steps: observableRef,
        isCompleted: false,
      },
      { autoBind: true },
    );
  }

  /** Reloads the day; the shown data stays until an answer arrives. */
  async load(): Promise<void> {
    const request = (this.#turn += 1);
    if (this.status !== 'ready') this.status = 'loading';
    await loadInto(
      this,
      async () => {
        const answer = await this.#stores.api.call('day.mine', { team: this.team, limit: shownRecords });
        return () => this.take(answer);
      },
      () => request !== this.#turn,
    );
    if (this.status === 'ready') void this.askSuite();
  }

  isCompleted({ note_id }: NextStepAnswer): boolean {
    return this.#completed.has(note_id);
  }

  /** Completes or reopens a next step: shown at once, and reverted if the server refuses it. @throws ApiError */
  async complete({ note_id }: NextStepAnswer, isCompleted: boolean): Promise<void> {
    this.mark(note_id, isCompleted);
    try {
      await completeStep(this.#stores.api, note_id, isCompleted);
    } catch (error) {
      this.mark(note_id, !isCompleted);
      throw error;
    }
  }

  private mark(noteId: string, isCompleted: boolean): void {
    if (isCompleted) this.#completed.add(noteId);
    else this.#completed.delete(noteId);
  }

  /** Checks once a session which steps were completed in a suite that does not report it. Without an answer the steps stay open. */
  private async askSuite(): Promise<void> {
    const { api, company } = this.#stores;
    if (this.#hasAskedSuite || this.steps.length === 0 || !company.channel || capabilities[company.channel].taskList)
      return;
    this.#hasAskedSuite = true;
    const answer = await new IdempotencyKey()
      .send({}, (idempotencyKey) => api.call('nextSteps.refresh', {}, { idempotencyKey }))
      .catch(() => undefined);
    if (answer && answer.changed > 0) await this.load();
  }

  /** Switches between the reader's and the team's day; the former data is cleared. */
  show(team: boolean): void {
    this.team = team;
    this.status = 'loading';
    void this.load();
  }

  of(dayPart: DayPart): readonly DayLine[] {
    return this.lines.filter(({ section }) => section.part === dayPart);
  }

  /** Returns the sections of a part with records that a list shows as well, one for each type. */
  lists(dayPart: DayPart): DayLine['section'][] {
    if (this.team && (this.memberIds.length === 0 || this.memberIds.length > membersOfList)) return [];
    const sections = [...new Set(this.of(dayPart).map(({ section }) => section))];
    const ofType = (id: string) => sections.filter(({ table_id }) => table_id === id).length;
    return sections.filter(({ table_id, list_filter }) => list_filter && ofType(table_id) === 1);
  }

  /** Counts the lines of a part; next steps count as due. */
  count(dayPart: DayPart): number {
    const openSteps = dayPart === 'due' ? this.steps.filter((step) => !this.isCompleted(step)).length : 0;
    return this.totals[dayPart] + openSteps;
  }

  clear(): void {
    this.#turn += 1;
    this.status = 'empty';
    this.lines = [];
    this.steps = [];
    this.#completed.clear();
  }

  /** Data that the device stored before next steps existed has none. */
  private take({
    sections,
    approvals,
    has_team,
    team_member_ids = [],
    activity = [],
    next_steps = [],
  }: Output<'day.mine'>): void {
    this.memberIds = team_member_ids;
    this.activity = activity;
    this.steps = next_steps;
    this.#completed.clear();
    const lines = sections.flatMap((answerSection) => {
      const { list, ...section } = listed(answerSection);
      return list.map((json) => ({
        record: this.#stores.records.put(json),
        section,
        noted: json.last_note_time ?? null,
      }));
    });
    // Sections of several types form one list. Array.sort is stable, so equal times keep the order of the answer.
    const timeZone = this.#stores.company.client?.time_zone ?? 'UTC';
    this.lines = lines.sort((line, otherLine) => compareLines(line, otherLine, timeZone));
    this.totals = Object.fromEntries(
      dayParts.map((dayPart) => [
        dayPart,
        sections.filter((section) => section.part === dayPart).reduce((sum, section) => sum + section.total, 0),
      ]),
    ) as Record<DayPart, number>;
    this.hasTeam = has_team;
    waitingForMe(this.#stores).setCount(approvals);
  }
}

/**
 * Compares lines of a part: due ones from today backwards, within a day by hour; visits in the order of the day; quiet ones by the longest wait.
 */
function compareLines(line: DayLine, otherLine: DayLine, timeZone: string): number {
  if (line.section.part !== 'due' || otherLine.section.part !== 'due') return getTime(line) - getTime(otherLine);
  const [day, otherDay] = [line, otherLine].map((dueLine) => dayOfValue(getValue(dueLine), timeZone) ?? '');
  return (otherDay ?? '').localeCompare(day ?? '') || getTime(line) - getTime(otherLine);
}

function getValue({ record, section: { field_id } }: DayLine): unknown {
  return field_id === null ? undefined : record.json[field_id];
}

function getTime(line: DayLine): number {
  return line.section.part === 'quiet' ? (line.noted ?? line.record.json.create_time) : orderOfDay(getValue(line));
}

/** Returns the day store of the session, so that a returning reader finds its data. */
export function getDay(stores: RootStore): Day {
  return stores.late(makeDay);
}

function makeDay(stores: RootStore): Day {
  return new Day(stores);
}

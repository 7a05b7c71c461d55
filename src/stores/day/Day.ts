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
  /** The time of the last note about the record, in `quiet`; null: never. */
  noted: number | null;
}

/** As many members as one condition of a list may name. */
const membersOfList = 100;

/** As many records as one section of the day shows. */
const shownRecords = 100;

/** The records that are due today and before, the visits, and the records without a recent note. */
export class Day {
  status: 'empty' | 'loading' | 'ready' | 'failed' = 'empty';
  error: unknown;
  /** Whether the day is of everyone in the reader's teams. */
  team = false;
  hasTeam = false;
  /** The members of the reader's teams while the day is of them all. */
  memberIds: readonly string[] = [];
  /** The work of each of them in this week. */
  activity: readonly MemberActivity[] = [];
  /** The next steps of notes that are due today and before. */
  steps: readonly NextStepAnswer[] = [];
  /** The steps that were checked off here and are still shown, by their notes. */
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

  /** Asks again; what is shown stays until the answer is here, and where none comes. */
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

  /** Checks a next step off, or opens it again: shown at once, and taken back where the server refuses it. @throws ApiError */
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

  /** Once in a session: what was checked off in a suite that does not report it. Without an answer the steps stay open. */
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

  /** Shows the day of the reader, or of the team; the former content does not apply to the other. */
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

  /** Next steps are due, as records are. */
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

  /** An answer that the device kept before there were next steps has none. */
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
    // Sections of several types make one list. Array.sort leaves those of one moment in the order of the answer.
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

/** The order of a part: what is due from today back, on a day by the hour; visits in the order of the day; and those first that have waited longest. */
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

/** Returns the day, one for the session: on return the former content is still there. */
export function getDay(stores: RootStore): Day {
  return stores.late(makeDay);
}

function makeDay(stores: RootStore): Day {
  return new Day(stores);
}

import { orderOfDay } from '@domain/calendar/lateness';
import type { Output } from '@domain/contract';
import type { DaySectionAnswer } from '@domain/contract/records/day';
import { dayParts, type DayPart } from '@domain/day/parts';
import { makeAutoObservable, observableRef } from 'mobx';
import type { RootStore } from '../RootStore';
import { waitingForMe } from '../approvals/WaitingForMe';
import { loadInto } from '../load-into';
import { listed } from '../PagedList';
import type { RecordModel } from '../records/Record';

/** One line of the day. */
export interface DayLine {
  record: RecordModel;
  section: Omit<DaySectionAnswer, 'list'>;
  /** The time of the last note about the record, in `quiet`; null: never. */
  noted: number | null;
}

/** As many records as one section of the day shows. */
const shownRecords = 100;

/** The records that are due today and before, the visits, and the records without a recent note. */
export class Day {
  status: 'empty' | 'loading' | 'ready' | 'failed' = 'empty';
  error: unknown;
  /** Whether the day is of everyone in the reader's teams. */
  team = false;
  hasTeam = false;
  private lines: readonly DayLine[] = [];
  private totals: Readonly<Record<DayPart, number>> = { due: 0, visit: 0, quiet: 0 };
  #turn = 0;
  readonly #stores: RootStore;

  constructor(stores: RootStore) {
    this.#stores = stores;
    makeAutoObservable<this, 'lines' | 'totals'>(
      this,
      { lines: observableRef, totals: observableRef, error: observableRef },
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

  /** Returns the sections of a part with records that a list shows as well: for the reader alone, and one for each type. */
  lists(dayPart: DayPart): DayLine['section'][] {
    if (this.team) return [];
    const sections = [...new Set(this.of(dayPart).map(({ section }) => section))];
    const ofType = (id: string) => sections.filter(({ table_id }) => table_id === id).length;
    return sections.filter(({ table_id, list_filter }) => list_filter && ofType(table_id) === 1);
  }

  count(dayPart: DayPart): number {
    return this.totals[dayPart];
  }

  clear(): void {
    this.#turn += 1;
    this.status = 'empty';
    this.lines = [];
  }

  private take({ sections, approvals, has_team }: Output<'day.mine'>): void {
    const lines = sections.flatMap((answerSection) => {
      const { list, ...section } = listed(answerSection);
      return list.map((json) => ({
        record: this.#stores.records.put(json),
        section,
        noted: json.last_note_time ?? null,
      }));
    });
    // Sections of several types make one list. Array.sort leaves those of one moment in the order of the answer.
    this.lines = lines.sort((line, otherLine) => getPosition(line) - getPosition(otherLine));
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

/** Visits in the order of the day, what is due from today back, and those first that have waited longest. */
function getPosition({ record, section: { part, field_id }, noted }: DayLine): number {
  if (part === 'quiet') return noted ?? record.json.create_time;
  const time = orderOfDay(field_id === null ? undefined : record.json[field_id]);
  return part === 'due' ? -time : time;
}

/** Returns the day, one for the session: on return the former content is still there. */
export function getDay(stores: RootStore): Day {
  return stores.late(makeDay);
}

function makeDay(stores: RootStore): Day {
  return new Day(stores);
}

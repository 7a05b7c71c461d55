import { orderOfDay } from '@domain/calendar/lateness';
import type { Output } from '@domain/contract';
import type { DaySectionAnswer } from '@domain/contract/day';
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
  /** When the last note about it was written, in `quiet`; null: never. */
  noted: number | null;
}

/** As many records as one section of the day shows. */
const shownRecords = 100;

/** What is due today and before, who is visited, and whom nobody has written about. */
export class Day {
  status: 'empty' | 'loading' | 'ready' | 'failed' = 'empty';
  error: unknown;
  /** Of everybody in the reader's teams. */
  team = false;
  hasTeam = false;
  private lines: readonly DayLine[] = [];
  private totals: Readonly<Record<DayPart, number>> = { due: 0, visit: 0, quiet: 0 };
  private turn = 0;

  constructor(private readonly stores: RootStore) {
    makeAutoObservable<this, 'stores' | 'turn' | 'lines' | 'totals'>(
      this,
      {
        stores: false,
        turn: false,
        lines: observableRef,
        totals: observableRef,
        error: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Asks again; what is shown stays until the answer is here, and where none comes. */
  async load(): Promise<void> {
    const request = (this.turn += 1);
    if (this.status !== 'ready') this.status = 'loading';
    await loadInto(
      this,
      async () => {
        const answer = await this.stores.api.call('day.mine', { team: this.team, limit: shownRecords });
        return () => this.take(answer);
      },
      () => request !== this.turn,
    );
  }

  /** Of the reader, or of the team; what stood there does not say anything about the other. */
  show(team: boolean): void {
    this.team = team;
    this.status = 'loading';
    void this.load();
  }

  of(dayPart: DayPart): readonly DayLine[] {
    return this.lines.filter(({ section }) => section.part === dayPart);
  }

  /** The sections of a part whose records a list shows as well: of the reader alone, and one for each type. */
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
    this.turn += 1;
    this.status = 'empty';
    this.lines = [];
  }

  private take({ sections, approvals, has_team }: Output<'day.mine'>): void {
    const lines = sections.flatMap((answerSection) => {
      const { list, ...section } = listed(answerSection);
      return list.map((json) => ({
        record: this.stores.records.put(json),
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
    waitingForMe(this.stores).setCount(approvals);
  }
}

/** Visits in the order of the day, what is due from today back, and those first that have waited longest. */
function getPosition({ record, section: { part, field_id }, noted }: DayLine): number {
  if (part === 'quiet') return noted ?? record.json.create_time;
  const time = orderOfDay(field_id === null ? undefined : record.json[field_id]);
  return part === 'due' ? -time : time;
}

/** One for the session: coming back finds what stood there. */
export function getDay(stores: RootStore): Day {
  return stores.late(makeDay);
}

function makeDay(stores: RootStore): Day {
  return new Day(stores);
}

import type { PreparedFormulas } from '@domain/formulas';
import type { Aggregate, Field } from '@domain/metadata/field';
import { isProposed } from '@domain/metadata/reading';
import { observable, reaction, runInAction } from 'mobx';
import type { Api } from '@/api';
import type { DraftValues } from './DraftValues';

/** The time before an open form requests a roll-up (milliseconds): a form that is closed at once sends no request. */
const pause = 200;
/** The delay of computations after a key (milliseconds): the letter is painted first, and fast typing is computed once. */
const debounceMs = 120;

interface DraftFormulasOptions {
  api: Api;
  tableId: string;
  recordId: string | undefined;
  fields: readonly Field[];
  values: DraftValues;
  /** IANA name of the company's zone. */
  timeZone: string;
  now(): number;
}

type Formulas = typeof import('@domain/formulas');

/**
 * Shows the results of formulas while a form is filled in (REQ records 5: computed on the client; SD-34: the server decides on save). The
 * interpreter is loaded only for forms with a formula.
 */
export class DraftFormulas {
  /** The loaded roll-ups over linked records, by key. */
  private readonly rollUps = observable.map<string, { result: number | null; is_date: boolean }>({}, { deep: false });
  /** Fields with a proposed first value that the user has changed. */
  private readonly given = observable.set<string>();
  private stop: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The scheduled computation. */
  private due: { timer: ReturnType<typeof setTimeout>; compute(): void } | undefined;
  private closed = false;

  constructor(private options: DraftFormulasOptions) {}

  /** The form now has these fields: they are computed as in a newly opened form, except the user's own input. */
  async take(fields: readonly Field[]): Promise<void> {
    this.stop?.();
    this.stop = undefined;
    this.options = { ...this.options, fields };
    await this.open();
  }

  async open(): Promise<void> {
    if (!this.options.fields.some((field) => field.formula)) return;
    const formulas = await import(/* webpackChunkName: "formulas" */ '@domain/formulas');
    if (this.closed) return;
    const prepared = formulas.prepareFormulas(this.options.fields);
    const rollUps = formulas.rollUpsIn(this.options.fields);
    const read = new Set(
      prepared.flatMap(({ field, variables }) => [
        field.field_id,
        ...[...variables.values()].map((source) => source.field_id),
      ]),
    );
    const concerned = this.options.fields.filter((field) => read.has(field.field_id));
    this.stop = reaction(
      () => this.computed(formulas, prepared, concerned),
      (computed) => {
        // All values change in one action, so that dependent values are computed once.
        runInAction(() => {
          for (const [id, value] of Object.entries(computed))
            if (this.options.values.stored(id) !== value) this.options.values.set(id, value);
        });
      },
      { fireImmediately: true, scheduler: (compute) => this.later(compute) },
    );
    if (this.options.recordId !== undefined && rollUps.length > 0)
      this.timer = setTimeout(
        () => rollUps.forEach((aggregate) => void this.requestRollUp(formulas, aggregate)),
        pause,
      );
  }

  /** Marks a field as filled or emptied by the user: formulas no longer change it. */
  give(fieldId: string): void {
    this.given.add(fieldId);
  }

  /** Runs the pending computation before a save. */
  flush(): void {
    const { due: pendingComputation } = this;
    if (!pendingComputation) return;
    clearTimeout(pendingComputation.timer);
    this.due = undefined;
    pendingComputation.compute();
  }

  release(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.due?.timer);
    this.stop?.();
  }

  private later(compute: () => void): void {
    this.due = { compute, timer: setTimeout(() => this.flush(), debounceMs) };
  }

  /**
   * Returns the new value of each formula field, without those that wait for a roll-up, which keep the server's value. @param concerned the fields
   * that formulas read and fill: a key in any other one computes nothing.
   */
  private computed(
    { computeFormulas, dependantsOf: findDependants, rollUpFromNumber, rollUpKey, emptyRollUp }: Formulas,
    prepared: PreparedFormulas,
    concerned: readonly Field[],
  ): Record<string, unknown> {
    const { fields, values, recordId, timeZone, now } = this.options;
    const isNew = recordId === undefined;
    const rollUp = (aggregate: Aggregate) => {
      const answer = this.rollUps.get(rollUpKey(aggregate));
      return isNew ? emptyRollUp(aggregate) : answer ? rollUpFromNumber(answer.result, answer.is_date) : null;
    };
    const isOpen = (field: Field) =>
      Object.values(field.formula?.high_level_variables ?? {}).some(
        (aggregate) => !this.rollUps.has(rollUpKey(aggregate)),
      );
    const openFieldIds = isNew ? [] : fields.filter(isOpen).map((field) => field.field_id);
    const omittedIds = new Set([...openFieldIds, ...findDependants(fields, openFieldIds)]);
    const open = (field: Field) => isProposed(field) && !this.given.has(field.field_id);
    const current = Object.fromEntries(
      concerned.filter((field) => !open(field)).map((field) => [field.field_id, values.stored(field.field_id)]),
    );
    const computed = computeFormulas(prepared, current, { now: now(), timeZone, isNew, rollUp });
    return Object.fromEntries(Object.entries(computed).filter(([id]) => !omittedIds.has(id)));
  }

  /** Requests each roll-up once: typing does not change the counted records. A roll-up that the caller may not request keeps the stored value. */
  private async requestRollUp(
    { rollUpKey }: Formulas,
    { op, to_table, lookup_field, result_field }: Aggregate,
  ): Promise<void> {
    const { api, tableId, recordId } = this.options;
    if (recordId === undefined) return;
    try {
      const answer = await api.call('rollUps.aggregate', {
        op,
        to_table,
        from_table: tableId,
        lookup_value: recordId,
        lookup_field,
        ...(result_field !== undefined && { result_field }),
      });
      runInAction(() => this.rollUps.set(rollUpKey({ op, to_table, lookup_field, result_field }), answer));
    } catch {
      // Without the right or a connection, the stored roll-up stays.
    }
  }
}

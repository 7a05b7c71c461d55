import type { Field } from '@domain/metadata/field';
import { draftTotal, isSummed, type CellChange } from '@domain/rows/totals';
import { observable, runInAction } from 'mobx';
import type { Api } from '@/api';

interface RowSumsOptions {
  api: Api;
  /** The child type, and its link to the record. */
  tableId: string;
  parentField: string | undefined;
  record: { tableId: string; id: string };
}

/** The column sums of a child table over all rows: the app has only the loaded pages. */
export class RowSums {
  private readonly stored = observable.map<string, number | null>({}, { deep: false });

  constructor(private readonly options: RowSumsOptions) {}

  /** Loads the sums, with one request a column. Without an answer a column has none. */
  async load(columns: readonly Field[]): Promise<void> {
    const { api, tableId, parentField, record } = this.options;
    if (parentField === undefined) return;
    await Promise.all(
      columns.filter(isSummed).map(async ({ field_id }) => {
        const input = {
          op: 'sum',
          to_table: tableId,
          from_table: record.tableId,
          lookup_value: record.id,
          lookup_field: parentField,
          result_field: field_id,
        } as const;
        const answer = await api.call('rollUps.aggregate', input).catch(() => undefined);
        if (answer) runInAction(() => this.stored.set(field_id, answer.result));
      }),
    );
  }

  /** Returns the sum of a column with the edits; undefined for none. */
  total(fieldId: string, changes: () => readonly CellChange[]): number | undefined {
    const stored = this.stored.get(fieldId);
    return stored === undefined ? undefined : draftTotal(stored, changes());
  }
}

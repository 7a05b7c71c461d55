import type { FormRow } from './rows';

/** Rows under one heading; without a name where the fields belong to no group. */
export interface RowGroup {
  key: string;
  /** A field of the group, for the group's name in the reader's language. */
  named: FormRow['field'] | undefined;
  rows: FormRow[];
}

/** Returns the rows by group: a group has the place of its first row, and rows without a group stay together in front. */
export function rowGroups(rows: readonly FormRow[]): RowGroup[] {
  const loose: RowGroup = { key: '', named: undefined, rows: [] };
  const groups = new Map<string, RowGroup>();
  for (const row of rows) {
    const key = row.field.group_id ?? row.field.group_name;
    if (!key) {
      loose.rows.push(row);
      continue;
    }
    const group = groups.get(key) ?? { key, named: row.field, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...(loose.rows.length > 0 ? [loose] : []), ...groups.values()];
}

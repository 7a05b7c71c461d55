import type { Tables } from '.';

/** Columns by which a row refers to its record. */
type RecordColumn = 'record_id' | 'note_id' | 'child_id' | 'parent_id' | 'one_id' | 'other_id';

type RecordPartTable = {
  [Table in keyof Tables]: [Extract<keyof Tables[Table], RecordColumn>] extends [never] ? never : Table;
}[keyof Tables];

interface RecordPart {
  /**
   * `moves`: a merge moves it to the survivor, and the undo moves it back (server/commands/links/move-parts). `stays`: it concerns the deleted
   * record only.
   */
  merge: 'moves' | 'stays';
  /** `withRecord`: a foreign key deletes it with its record. `byAge`: a job deletes it. `withCompany`: it is kept as long as the company exists. */
  deletion: 'withRecord' | 'byAge' | 'withCompany';
}

/** Every table with rows of a record. A table with a record column fails to compile without an entry here. */
export const recordParts = {
  access_requests: { merge: 'stays', deletion: 'withRecord' },
  approvals: { merge: 'stays', deletion: 'withCompany' },
  // A message in a chat still concerns its original record.
  bot_messages: { merge: 'stays', deletion: 'withRecord' },
  business_registrations: { merge: 'stays', deletion: 'withRecord' },
  chat_bindings: { merge: 'moves', deletion: 'withRecord' },
  company_parents: { merge: 'moves', deletion: 'withRecord' },
  company_relations: { merge: 'moves', deletion: 'withRecord' },
  duplicate_dismissals: { merge: 'stays', deletion: 'withRecord' },
  // The values of the survivor decide which files it has.
  file_uses: { merge: 'stays', deletion: 'withRecord' },
  import_rows: { merge: 'stays', deletion: 'byAge' },
  kept_values: { merge: 'stays', deletion: 'byAge' },
  lead_conversions: { merge: 'stays', deletion: 'withRecord' },
  // A note is a record: its next steps stay with it.
  next_steps: { merge: 'stays', deletion: 'withRecord' },
  notice_records: { merge: 'stays', deletion: 'byAge' },
  notices: { merge: 'stays', deletion: 'byAge' },
  product_lines: { merge: 'moves', deletion: 'withRecord' },
  record_events: { merge: 'stays', deletion: 'byAge' },
  record_merges: { merge: 'stays', deletion: 'byAge' },
  record_tabs: { merge: 'moves', deletion: 'withRecord' },
  sample_records: { merge: 'stays', deletion: 'withRecord' },
  stage_changes: { merge: 'stays', deletion: 'withRecord' },
  task_lists: { merge: 'moves', deletion: 'withRecord' },
  // Lines of notes follow their notes, which are records.
  timeline: { merge: 'stays', deletion: 'withRecord' },
} as const satisfies Record<RecordPartTable, RecordPart>;

/** The tables with rows that a merge moves. */
export type MovingPart = {
  [Table in RecordPartTable]: (typeof recordParts)[Table]['merge'] extends 'moves' ? Table : never;
}[RecordPartTable];

import type { StoredRecord } from '../../../domain/filters/matches';
import type { NoticeRow } from '../../queries/notices/notices';

/** A notice in words, in its reader's view. */
export interface DescribedNotice {
  row: NoticeRow;
  /** Null where it is about a webhook or several records, or its reader may not read the record. */
  record: StoredRecord | null;
  typeName: string;
  /** Whether records of its type have stages. */
  hasStages: boolean;
  /** The event, in one line. */
  title: string;
  /** The record's title; empty where the reader does not see it. */
  recordTitle: string;
  /** The text or the names of the changed fields, as plain text; may be empty. */
  line: string;
  /** The records of an action on several, which a tap lists. */
  records?: { table_id: string; count: number };
}

/** The result of saving a form. */
export type SaveOutcome =
  /** `waits`: the change applies once it is approved. */
  | { kind: 'saved'; id: string; waits: boolean }
  /** The device is offline: the change is sent when it is online again. */
  | { kind: 'queued' }
  /** The device's outbox is full. */
  | { kind: 'full' }
  | { kind: 'invalid'; field: string }
  | { kind: 'conflict' }
  /** The change needs an approval: the form shows the available approvals. */
  | { kind: 'approval' }
  | { kind: 'failed' }
  | { kind: 'busy' };

/** The data that survives a reload. */
export interface DraftContent {
  values: Record<string, unknown>;
  wanted: string[];
  /** The update time of the record when the form opened; absent in drafts of an older build. */
  known?: number;
}

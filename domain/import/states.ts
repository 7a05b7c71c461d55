/**
 * Where an import is. `reading`: the file is read into rows. `read`: its columns can be matched. `checking`: every row is tried. `checked`: nothing is
 * written yet, and the counts say what would be. `running`, `paused`, `done`, `cancelled`: rows are saved, or no more of them. `undoing`, `undone`: what
 * they wrote is taken back. `failed`: it cannot go on, and `error` says why.
 */
export const importStates = [
  'reading',
  'read',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** The states in which a worker has something to do. */
export const workingStates = ['reading', 'checking', 'running', 'undoing'] as const satisfies readonly ImportState[];

/** What becomes of a row: a new record, one that is changed, one that holds all of it already, one that cannot be saved, one that the file or the company has already. */
export const importOutcomes = ['new', 'changed', 'same', 'wrong', 'duplicate'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
export type ImportCounts = Record<ImportOutcome, number>;

/** What a member can have done with an import. */
export const importActions = ['start', 'pause', 'resume', 'cancel', 'undo'] as const;
export type ImportAction = (typeof importActions)[number];

const steps: Readonly<Record<ImportAction, Partial<Record<ImportState, ImportState>>>> = {
  start: { checked: 'running' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  cancel: { checking: 'read', running: 'cancelled', paused: 'cancelled' },
  undo: { done: 'undoing', cancelled: 'undoing' },
};

/** The state that an action leads to; undefined where it is not possible. */
export function stateAfter(state: ImportState, action: ImportAction): ImportState | undefined {
  return steps[action][state];
}

/** What can be done now. */
export function actionsIn(state: ImportState): ImportAction[] {
  return importActions.filter((action) => stateAfter(state, action) !== undefined);
}

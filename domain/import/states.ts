/**
 * The states of an import. `reading`: the file is read into rows. `read`: its columns can be matched. `checking`: every row is tried. `checked`: no
 * row is written yet, and the counts show the expected outcomes. `running`, `paused`, `done`, `cancelled`: rows are saved, or no more of them.
 * `undoing`, `undone`: the written rows are undone. `failed`: it cannot continue, and `error` holds the reason.
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

/** The states in which a worker processes the import. */
export const workingStates = ['reading', 'checking', 'running', 'undoing'] as const satisfies readonly ImportState[];

/** The outcomes of a row: a new record; a changed one; an unchanged one; a row that cannot be saved; a duplicate in the file or the company. */
export const importOutcomes = ['new', 'changed', 'same', 'wrong', 'duplicate'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
/** Returns whether a row with this outcome was saved: then a reason names the cells that were left out. */
export function isSaved(outcome: ImportOutcome): boolean {
  return (savedOutcomes as readonly ImportOutcome[]).includes(outcome);
}
export const savedOutcomes = ['new', 'changed', 'same'] as const satisfies readonly ImportOutcome[];

export type ImportCounts = Record<ImportOutcome, number>;

/** The actions that a member can take on an import. */
export const importActions = ['start', 'pause', 'resume', 'cancel', 'undo'] as const;
export type ImportAction = (typeof importActions)[number];

const steps: Readonly<Record<ImportAction, Partial<Record<ImportState, ImportState>>>> = {
  start: { checked: 'running' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  cancel: { checking: 'read', running: 'cancelled', paused: 'cancelled' },
  undo: { done: 'undoing', cancelled: 'undoing' },
};

/** Returns the state after an action; undefined where the action is not possible. */
export function stateAfter(state: ImportState, action: ImportAction): ImportState | undefined {
  return steps[action][state];
}

/** Returns the actions that are possible in a state. */
export function actionsIn(state: ImportState): ImportAction[] {
  return importActions.filter((action) => stateAfter(state, action) !== undefined);
}

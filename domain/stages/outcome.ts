/** Separate from the other rules of stages: the chips of the first list need only this one. */
export type StageOutcome = 'open' | 'won' | 'lost';

/** Returns the outcome of records in a stage. Several stages of a pipeline may be won or lost. */
export function getOutcome({ weight }: { weight: number }): StageOutcome {
  if (weight >= 100) return 'won';
  return weight <= 0 ? 'lost' : 'open';
}

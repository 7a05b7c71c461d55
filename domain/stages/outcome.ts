/** Apart from the other rules of stages: the chips of the first list ask for this one alone. */
export type StageOutcome = 'open' | 'won' | 'lost';

/** What a stage means for the records in it. Several stages of a pipeline may be won or lost. */
export function getOutcome({ weight }: { weight: number }): StageOutcome {
  if (weight >= 100) return 'won';
  return weight <= 0 ? 'lost' : 'open';
}

/** The question to the person in a browser: the suite's page opens next to ours, so that no input here is lost. */
export interface ConsentQuestion {
  address: string;
  cancel(): void;
}

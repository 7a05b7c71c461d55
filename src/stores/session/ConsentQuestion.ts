/** The question to the person in a browser: the suite's page opens in a separate window, so that no input here is lost. */
export interface ConsentQuestion {
  address: string;
  cancel(): void;
}

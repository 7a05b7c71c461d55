/** What the person is asked in a browser: the suite's page opens beside ours, so that nothing here is lost. */
export interface ConsentQuestion {
  address: string;
  cancel(): void;
}

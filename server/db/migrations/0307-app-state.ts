import type { Migration } from './migration';

/**
 * The state of the app at a company (SD-114): null while the company uses it, else `stopped`, `removed`, or `erasing` once its data is being
 * deleted. `app_state_time` is the suite's moment of the newest event about it, and `app_state_since` the time when we learnt of the state.
 * `state_before` is restored with the app.
 */
export const appState: Migration = {
  name: '0307-app-state',
  statements: [
    `alter table clients add column app_state text, add column app_state_time timestamptz, add column app_state_since timestamptz,
      add column state_before text`,
  ],
};

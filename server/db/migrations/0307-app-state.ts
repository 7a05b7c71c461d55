import type { Migration } from './migration';

/**
 * What a company has done with the app (SD-114): null while it uses it, else `stopped`, `removed`, or `erasing` once its data is being deleted. `app_state_time`
 * is the suite's moment of the newest event about it, `app_state_since` when we learnt of the state; `state_before` comes back with the app.
 */
export const appState: Migration = {
  name: '0307-app-state',
  statements: [
    `alter table clients add column app_state text, add column app_state_time timestamptz, add column app_state_since timestamptz,
      add column state_before text`,
  ],
};

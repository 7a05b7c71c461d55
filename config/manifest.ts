import { require as load } from 'tsx/cjs/api';

/** The list of routes of the app. Taro compiles of all TypeScript that its configuration imports only what lies in this folder. */
export const { allArrivals, allRoutes, getModule } = load(
  '../src/start-up.ts',
  __filename,
) as typeof import('../src/start-up');

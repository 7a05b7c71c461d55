import { require as load } from 'tsx/cjs/api';

/** The list of routes of the app. Of all TypeScript that its configuration imports, Taro compiles only the files in this folder. */
export const { allArrivals, allRoutes, getModule } = load(
  '../src/start-up.ts',
  __filename,
) as typeof import('../src/start-up');

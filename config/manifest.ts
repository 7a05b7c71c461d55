import { require as load } from 'tsx/cjs/api';

/** The list of routes of the app. Taro compiles only the files in this folder among the TypeScript files that its configuration imports. */
export const { allArrivals, allRoutes, getModule } = load(
  '../src/start-up.ts',
  __filename,
) as typeof import('../src/start-up');
export const { languages } = load('../domain/languages.ts', __filename) as typeof import('../domain/languages');
export const { channels } = load('../domain/platforms.ts', __filename) as typeof import('../domain/platforms');

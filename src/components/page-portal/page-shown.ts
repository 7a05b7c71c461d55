import { createContext, useContext } from 'react';

const PageShown = createContext(true);

/** Provides whether the page is in front: the router keeps earlier pages mounted below it. */
export const PageShownProvider = PageShown.Provider;

/** Returns whether the surrounding page is in front. */
export function usePageShown(): boolean {
  return useContext(PageShown);
}

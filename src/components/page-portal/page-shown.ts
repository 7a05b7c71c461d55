import { createContext, useContext } from 'react';

const PageShown = createContext(true);

/** Says to everything of a page whether that page is the one in front: the router keeps earlier pages mounted under it. */
export const PageShownProvider = PageShown.Provider;

/** Whether the page that this belongs to is the one in front. */
export function usePageShown(): boolean {
  return useContext(PageShown);
}

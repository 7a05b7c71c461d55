/**
 * Everything that floats at the lower edge of the window, in the order of the stack from the edge upwards, with the content below it: the `page`
 * (sheets cover it), or `everything`. A new one is a line here; the journey `layers-together` then tests it with each other one.
 */
export const dockLayers = {
  selection: 'page',
  create: 'page',
  state: 'page',
  offer: 'everything',
  toast: 'everything',
} as const satisfies Record<string, 'page' | 'everything'>;

export type DockLayer = keyof typeof dockLayers;

import { createRef, useState, type RefObject } from 'react';

/** The controls of the header to which layers are anchored on wide screens. */
export type HeaderAnchors = Record<'search' | 'add' | 'account' | 'help', RefObject<HTMLButtonElement>>;

export function useHeaderAnchors(): HeaderAnchors {
  return useState<HeaderAnchors>(() => ({
    search: createRef(),
    add: createRef(),
    account: createRef(),
    help: createRef(),
  }))[0];
}

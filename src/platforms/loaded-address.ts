/**
 * The original address of this page, without its fragment. The suites check a page signature against it, and not against later changes by
 * history.replaceState, so it is read once at the start.
 */
export const loadedAddress: string = location.href.split('#')[0] ?? location.href;

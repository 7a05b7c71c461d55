/**
 * The address at which this page was really loaded, without its fragment. The suites check a page signature against it, and not
 * against what history.replaceState has made of it since; so it is read once, when the bundle starts.
 */
export const loadedAddress: string = location.href.split('#')[0] ?? location.href;

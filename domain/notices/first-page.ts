/**
 * The home page's first request for notices. Its first script sends the same request before the app has loaded (src/prefetch.ts), so this file must
 * stay tiny.
 */
export const firstNotices = { skip: 0, limit: 20 } as const;

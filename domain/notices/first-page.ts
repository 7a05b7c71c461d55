/** What the home page asks of the notices first. Its first script sends the same before the app is there (src/prefetch.ts): it must stay tiny. */
export const firstNotices = { skip: 0, limit: 20 } as const;

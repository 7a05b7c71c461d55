/** Whose records: all that I can see, those that I am on, those that I am in charge of (REQ records 6). */
export const noticeScopes = ['read', 'ownerfollower', 'owner'] as const;
export type NoticeScope = (typeof noticeScopes)[number];

/** The records that notices cover: all readable ones, those with the member's participation, or the member's own (REQ records 6). */
export const noticeScopes = ['read', 'ownerfollower', 'owner'] as const;
export type NoticeScope = (typeof noticeScopes)[number];

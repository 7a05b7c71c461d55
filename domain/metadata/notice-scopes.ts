/**
 * The records that a notice is about: all that the member can see, those that the member is on, those that the member is in charge of
 * (REQ records 6).
 */
export const noticeScopes = ['read', 'ownerfollower', 'owner'] as const;
export type NoticeScope = (typeof noticeScopes)[number];

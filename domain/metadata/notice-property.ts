/** The property by which conditions name the records of one of the reader's notices. */
export const noticeProperty = 'notice_id';

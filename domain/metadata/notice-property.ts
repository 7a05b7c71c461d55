/** The property with which conditions select the records of one of the reader's notices. */
export const noticeProperty = 'notice_id';

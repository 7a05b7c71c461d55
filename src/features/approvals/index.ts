export { ApprovalList } from './ApprovalList';
export { ApprovalSheet } from './ApprovalSheet';
export { DraftSheet } from './DraftSheet';

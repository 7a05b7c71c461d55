export { ApprovalList } from './ApprovalList';
export { MyApprovals } from './MyApprovals';
export { ApprovalSheet } from './ApprovalSheet';
export { DraftSheet } from './DraftSheet';

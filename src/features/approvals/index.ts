export { ApprovalList } from './ApprovalList';
export { ApprovalSheet } from './ApprovalSheet';

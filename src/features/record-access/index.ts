export { ApplySheet } from './ApplySheet';
export { AskOwner } from './AskOwner';
export { JoinSheet as default } from './JoinSheet';

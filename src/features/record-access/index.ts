export { ApplySheet } from './ApplySheet';
export { JoinSheet as default } from './JoinSheet';

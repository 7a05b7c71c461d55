export { OutboxSheet } from './OutboxSheet';
export { SignOutWaiting } from './SignOutWaiting';

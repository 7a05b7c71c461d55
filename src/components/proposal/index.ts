export { Proposal } from './Proposal';

export { RelatedList } from './RelatedList';
export { RelatedSummary } from './RelatedSummary';
export { useLinking } from './use-linking';

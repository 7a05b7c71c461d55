export { CollaboratorList } from './CollaboratorList';
export { CollaboratorSummary } from './CollaboratorSummary';

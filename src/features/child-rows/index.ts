export { ChildTable } from './ChildTable';
export { RowSummary } from './RowSummary';

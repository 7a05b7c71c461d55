export { ListSkeleton } from './ListSkeleton';
export type { ListLayer } from './ListBar';
export { RecordListView } from './RecordListView';

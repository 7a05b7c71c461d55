export { ListBar, type ListLayer } from './ListBar';
export { ListChrome } from './ListChrome';
export { ListSkeleton } from './ListSkeleton';
export { RecordCard } from './RecordCard';
export { RecordListView } from './RecordListView';

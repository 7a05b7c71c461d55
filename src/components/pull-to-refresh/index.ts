export { usePullToRefresh } from './use-pull-to-refresh';

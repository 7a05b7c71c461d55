export { InfiniteScroll } from './InfiniteScroll';

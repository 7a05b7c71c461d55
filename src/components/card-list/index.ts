export { CardSkeletons, CardList, CardMessage, CardRow } from './CardList';
export { PagedCards } from './PagedCards';
export { pagesOf } from './pages-of';

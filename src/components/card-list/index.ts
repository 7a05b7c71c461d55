export { CardSkeletons, CardList, CardMessage, CardRow } from './CardList';
export { PagedCards } from './PagedCards';
export { toPages as pagesOf } from './pages-of';

export { SearchSheet } from './SearchSheet';

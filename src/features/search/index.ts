export { default as SearchSheet } from './SearchSheet';

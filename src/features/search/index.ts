export { default } from './SearchLayer';

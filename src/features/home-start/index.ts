export { HomeStart } from './HomeStart';

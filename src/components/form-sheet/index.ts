export { FormSheet } from './FormSheet';

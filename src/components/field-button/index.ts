export { FieldButton } from './FieldButton';

export { FieldError, FieldLabel } from './FieldLabel';

export { CapabilityRows } from './CapabilityRows';
export { ConflictSheet } from './ConflictSheet';
export { FieldRow } from './FieldRow';
export { useFormServices } from './form-services';
export { useShowField } from './show-field';

export { RecordFormSheet as default, RecordFormSheet, type RecordFormProps } from './RecordFormSheet';
export { PartForm, type PartFormProps } from './PartForm';

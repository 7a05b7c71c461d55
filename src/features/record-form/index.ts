export { RecordFormSheet as default, RecordFormSheet, type RecordFormProps } from './RecordFormSheet';

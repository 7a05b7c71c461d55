export { RelatedPickerSheet as default, type RelatedPickerProps } from './RelatedPickerSheet';

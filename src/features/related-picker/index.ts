export { RelatedPickerSheet as default } from './RelatedPickerSheet';

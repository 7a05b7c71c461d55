export { NoteFormSheet as default, NoteFormSheet, type NoteFormProps } from './NoteFormSheet';

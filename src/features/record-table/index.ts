export { chooseIn } from './choose-in';
export { ColumnsButton } from './ColumnMenu';
export { offeredColumns, shownColumns, titleId } from './columns';
export { KeysButton } from './KeysButton';
export { RecordTable, type CurrentCell } from './RecordTable';

export { chooseIn } from './choose-in';
export { ColumnsButton } from './ColumnMenu';
export { offeredColumns, shownColumns, titleId, type TableColumn as Column } from './columns';
export { KeysButton } from './KeysButton';
export { RecordTable, type CurrentCell } from './RecordTable';

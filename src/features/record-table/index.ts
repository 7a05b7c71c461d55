export { ColumnsButton } from './ColumnMenu';
export { offeredColumns, shownColumns } from './columns';
export { RecordTable } from './RecordTable';

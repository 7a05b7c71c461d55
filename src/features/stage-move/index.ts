export { StageMoveSheet as default, type StageMoveProps } from './StageMoveSheet';

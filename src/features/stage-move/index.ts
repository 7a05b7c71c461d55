export { StageMoveSheet as default } from './StageMoveSheet';

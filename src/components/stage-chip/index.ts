export { StageChip } from './StageChip';

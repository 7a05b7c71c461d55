export { StageView } from './StageView';

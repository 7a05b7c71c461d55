export { BoardSwitch } from './BoardSwitch';
export { BoardView } from './BoardView';

export { SelectionBar } from './SelectionBar';
export { watchLongPress } from './watch-long-press';

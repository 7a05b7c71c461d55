export { useLongPress } from './use-long-press';
export { watchLongPress } from './watch-long-press';

export { LayerWait } from './LayerWait';
export { isGone, reopenOnce } from './new-build';

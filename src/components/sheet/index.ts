export { Sheet, type SheetProps } from './Sheet';
export { SheetButton } from './SheetButton';
export { useLayerEntry } from './use-layer';

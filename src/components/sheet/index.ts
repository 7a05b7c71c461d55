export { Sheet, type SheetProps } from './Sheet';
export { SheetButton } from './SheetButton';
export { watchLayers } from './layers';
export { useLayerEntry } from './use-layer';

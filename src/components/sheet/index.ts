export { Sheet, type SheetProps } from './Sheet';
export { SheetButton } from './SheetButton';
export { isTopLayer, pushLayer, watchLayers, type Layer } from './layers';

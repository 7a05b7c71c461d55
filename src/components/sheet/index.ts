export { Sheet, type SheetProps } from './Sheet';
export { followLayers, isLowTaken, isTopLayer, pushLayer, watchLayers, type Layer } from './layers';

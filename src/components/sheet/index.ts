export { Sheet, type SheetProps } from './Sheet';
export { isTopLayer, pushLayer, watchLayers, type Layer } from './layers';

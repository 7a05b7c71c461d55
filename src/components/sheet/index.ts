export { Sheet, type SheetProps } from './Sheet';
export { pushLayer, type Layer } from './layers';

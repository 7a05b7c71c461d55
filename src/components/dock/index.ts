export { Docked } from './Docked';
export { dockLayers, type DockLayer } from './dock-layers';
export { useDockEdge } from './use-dock-edge';

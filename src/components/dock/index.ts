export { Docked } from './Docked';
export type { DockLayer } from './dock-layers';
export { useDockEdge } from './use-dock-edge';

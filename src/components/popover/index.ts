export { ResponsivePopover } from './ResponsivePopover';
export { AnchoredPanel } from './AnchoredPanel';

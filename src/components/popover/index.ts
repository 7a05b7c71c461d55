export { Flyout } from './Flyout';
export { Unfolded } from './Unfolded';

export { Flyout } from './Flyout';

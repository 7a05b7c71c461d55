export { AddTabButton } from './AddTabButton';

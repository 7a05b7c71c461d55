export { TypeIcon } from './TypeIcon';

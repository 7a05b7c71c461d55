export { TypeIcon, typeIcons } from './TypeIcon';

export { TypeDrawing, TypeIcon, typeIcons } from './TypeIcon';

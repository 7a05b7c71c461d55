export { StatusSheet as default } from './StatusSheet';

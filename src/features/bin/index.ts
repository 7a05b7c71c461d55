export { BinSheet as default } from './BinSheet';

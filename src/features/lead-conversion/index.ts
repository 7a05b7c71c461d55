export { ConversionSheet } from './ConversionSheet';

export { ProductList } from './ProductList';
export { ProductSummary } from './ProductSummary';

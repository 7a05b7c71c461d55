import products from '../../../locales/zh/products.json';

export default { products };

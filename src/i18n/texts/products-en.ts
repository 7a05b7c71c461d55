import products from '../../../locales/en/products.json';

export default { products };

import products from '../../../locales/ja/products.json';

export default { products };

import products from '../../../locales/ja/products.json';
import rows from '../../../locales/ja/rows.json';
import tabs from '../../../locales/ja/tabs.json';
import tasks from '../../../locales/ja/tasks.json';

export default { products, rows, tabs, tasks };

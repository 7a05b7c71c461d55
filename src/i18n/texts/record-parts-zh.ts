import products from '../../../locales/zh/products.json';
import rows from '../../../locales/zh/rows.json';
import tabs from '../../../locales/zh/tabs.json';
import tasks from '../../../locales/zh/tasks.json';

export default { products, rows, tabs, tasks };

import products from '../../../locales/en/products.json';
import rows from '../../../locales/en/rows.json';
import tabs from '../../../locales/en/tabs.json';
import tasks from '../../../locales/en/tasks.json';

export default { products, rows, tabs, tasks };

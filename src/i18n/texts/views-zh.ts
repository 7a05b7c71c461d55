import fields from '../../../locales/zh/fields.json';
import pickers from '../../../locales/zh/pickers.json';
import table from '../../../locales/zh/table.json';
import views from '../../../locales/zh/views.json';

export default { fields, pickers, table, views };

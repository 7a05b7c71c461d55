import fields from '../../../locales/ja/fields.json';
import pickers from '../../../locales/ja/pickers.json';
import table from '../../../locales/ja/table.json';
import views from '../../../locales/ja/views.json';

export default { fields, pickers, table, views };

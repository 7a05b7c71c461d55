import fields from '../../../locales/en/fields.json';
import pickers from '../../../locales/en/pickers.json';
import table from '../../../locales/en/table.json';
import views from '../../../locales/en/views.json';

export default { fields, pickers, table, views };

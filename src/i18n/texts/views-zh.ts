import fields from '../../../locales/zh/fields.json';
import pickers from '../../../locales/zh/pickers.json';
import views from '../../../locales/zh/views.json';

export default { fields, pickers, views };

import fields from '../../../locales/en/fields.json';
import pickers from '../../../locales/en/pickers.json';
import views from '../../../locales/en/views.json';

export default { fields, pickers, views };

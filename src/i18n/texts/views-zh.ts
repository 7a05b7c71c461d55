import fields from '../../../locales/zh/fields.json';
import views from '../../../locales/zh/views.json';

export default { fields, views };

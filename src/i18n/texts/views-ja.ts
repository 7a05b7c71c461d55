import fields from '../../../locales/ja/fields.json';
import views from '../../../locales/ja/views.json';

export default { fields, views };

import fields from '../../../locales/en/fields.json';
import views from '../../../locales/en/views.json';

export default { fields, views };

import views from '../../../locales/ja/views.json';

export default { views };

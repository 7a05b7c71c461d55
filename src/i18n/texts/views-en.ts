import views from '../../../locales/en/views.json';

export default { views };

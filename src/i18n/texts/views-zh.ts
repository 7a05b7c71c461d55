import views from '../../../locales/zh/views.json';

export default { views };

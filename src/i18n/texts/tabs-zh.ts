import tabs from '../../../locales/zh/tabs.json';

export default { tabs };

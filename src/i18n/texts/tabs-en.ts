import tabs from '../../../locales/en/tabs.json';

export default { tabs };

import tabs from '../../../locales/ja/tabs.json';

export default { tabs };

import login from '../../../locales/ja/login.json';

export default { login };

import login from '../../../locales/zh/login.json';

export default { login };

import login from '../../../locales/en/login.json';

export default { login };

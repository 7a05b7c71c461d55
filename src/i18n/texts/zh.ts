import errors from '../../../locales/zh/errors.json';
import home from '../../../locales/zh/home.json';
import links from '../../../locales/zh/links.json';
import list from '../../../locales/zh/list.json';
import login from '../../../locales/zh/login.json';
import shell from '../../../locales/zh/shell.json';
import values from '../../../locales/zh/values.json';

export default { errors, home, links, list, login, shell, values };

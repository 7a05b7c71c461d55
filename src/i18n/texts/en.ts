import errors from '../../../locales/en/errors.json';
import home from '../../../locales/en/home.json';
import links from '../../../locales/en/links.json';
import list from '../../../locales/en/list.json';
import login from '../../../locales/en/login.json';
import shell from '../../../locales/en/shell.json';
import values from '../../../locales/en/values.json';

export default { errors, home, links, list, login, shell, values };

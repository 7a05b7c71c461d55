import errors from '../../../locales/ja/errors.json';
import home from '../../../locales/ja/home.json';
import links from '../../../locales/ja/links.json';
import list from '../../../locales/ja/list.json';
import login from '../../../locales/ja/login.json';
import shell from '../../../locales/ja/shell.json';
import values from '../../../locales/ja/values.json';

export default { errors, home, links, list, login, shell, values };

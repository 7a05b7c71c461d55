import errors from '../../../locales/zh/errors.json';
import home from '../../../locales/zh/home.json';
import list from '../../../locales/zh/list.json';
import shell from '../../../locales/zh/shell.json';
import values from '../../../locales/zh/values.json';

export default { errors, home, list, shell, values };

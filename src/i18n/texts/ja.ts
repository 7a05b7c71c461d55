import errors from '../../../locales/ja/errors.json';
import home from '../../../locales/ja/home.json';
import list from '../../../locales/ja/list.json';
import shell from '../../../locales/ja/shell.json';
import values from '../../../locales/ja/values.json';

export default { errors, home, list, shell, values };

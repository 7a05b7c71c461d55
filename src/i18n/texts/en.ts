import errors from '../../../locales/en/errors.json';
import home from '../../../locales/en/home.json';
import list from '../../../locales/en/list.json';
import shell from '../../../locales/en/shell.json';
import values from '../../../locales/en/values.json';

export default { errors, home, list, shell, values };

import chats from '../../../locales/ja/chats.json';
import detail from '../../../locales/ja/detail.json';
import errors from '../../../locales/ja/errors.json';
import home from '../../../locales/ja/home.json';
import links from '../../../locales/ja/links.json';
import list from '../../../locales/ja/list.json';
import login from '../../../locales/ja/login.json';
import notes from '../../../locales/ja/notes.json';
import shell from '../../../locales/ja/shell.json';
import values from '../../../locales/ja/values.json';

export default { chats, detail, errors, home, links, list, login, notes, shell, values };

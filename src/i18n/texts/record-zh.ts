import chats from '../../../locales/zh/chats.json';
import detail from '../../../locales/zh/detail.json';
import notes from '../../../locales/zh/notes.json';

export default { chats, detail, notes };

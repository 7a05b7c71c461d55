import inChat from '../../../locales/ja/inChat.json';

export default { inChat };

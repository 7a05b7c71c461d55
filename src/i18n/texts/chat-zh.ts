import inChat from '../../../locales/zh/inChat.json';

export default { inChat };

import inChat from '../../../locales/en/inChat.json';

export default { inChat };

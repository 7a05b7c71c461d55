import access from '../../../locales/ja/access.json';
import collaborators from '../../../locales/ja/collaborators.json';

export default { access, collaborators };

import access from '../../../locales/zh/access.json';
import collaborators from '../../../locales/zh/collaborators.json';

export default { access, collaborators };

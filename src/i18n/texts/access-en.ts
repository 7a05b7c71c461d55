import access from '../../../locales/en/access.json';
import collaborators from '../../../locales/en/collaborators.json';

export default { access, collaborators };

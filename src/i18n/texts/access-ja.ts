import access from '../../../locales/ja/access.json';
import collaborators from '../../../locales/ja/collaborators.json';
import onboarding from '../../../locales/ja/onboarding.json';
import permissions from '../../../locales/ja/permissions.json';
import setUp from '../../../locales/ja/setUp.json';

export default { access, collaborators, onboarding, permissions, setUp };

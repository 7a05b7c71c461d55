import access from '../../../locales/en/access.json';
import collaborators from '../../../locales/en/collaborators.json';
import onboarding from '../../../locales/en/onboarding.json';
import permissions from '../../../locales/en/permissions.json';
import setUp from '../../../locales/en/setUp.json';

export default { access, collaborators, onboarding, permissions, setUp };

import access from '../../../locales/zh/access.json';
import collaborators from '../../../locales/zh/collaborators.json';
import onboarding from '../../../locales/zh/onboarding.json';
import permissions from '../../../locales/zh/permissions.json';
import setUp from '../../../locales/zh/setUp.json';

export default { access, collaborators, onboarding, permissions, setUp };

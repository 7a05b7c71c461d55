import onboarding from '../../../locales/zh/onboarding.json';

export default { onboarding };

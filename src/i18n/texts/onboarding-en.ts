import onboarding from '../../../locales/en/onboarding.json';

export default { onboarding };

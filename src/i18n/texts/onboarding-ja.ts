import onboarding from '../../../locales/ja/onboarding.json';

export default { onboarding };

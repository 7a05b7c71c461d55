import programs from '../../../locales/en/programs.json';

export default { programs };

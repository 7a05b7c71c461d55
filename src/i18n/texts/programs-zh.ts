import programs from '../../../locales/zh/programs.json';

export default { programs };

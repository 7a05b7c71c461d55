import programs from '../../../locales/ja/programs.json';

export default { programs };

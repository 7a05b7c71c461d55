import administration from '../../../locales/en/administration.json';

export default { administration };

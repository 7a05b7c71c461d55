import administration from '../../../locales/zh/administration.json';

export default { administration };

import rows from '../../../locales/zh/rows.json';

export default { rows };

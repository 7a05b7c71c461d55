import rows from '../../../locales/en/rows.json';

export default { rows };

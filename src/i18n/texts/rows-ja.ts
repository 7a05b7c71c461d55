import rows from '../../../locales/ja/rows.json';

export default { rows };

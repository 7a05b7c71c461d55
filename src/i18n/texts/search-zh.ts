import search from '../../../locales/zh/search.json';

export default { search };

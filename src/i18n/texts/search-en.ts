import search from '../../../locales/en/search.json';

export default { search };

import search from '../../../locales/ja/search.json';

export default { search };

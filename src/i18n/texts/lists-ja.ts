import board from '../../../locales/ja/board.json';
import fields from '../../../locales/ja/fields.json';
import kept from '../../../locales/ja/kept.json';
import pickers from '../../../locales/ja/pickers.json';
import search from '../../../locales/ja/search.json';
import table from '../../../locales/ja/table.json';
import views from '../../../locales/ja/views.json';

export default { board, fields, kept, pickers, search, table, views };

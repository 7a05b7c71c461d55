import board from '../../../locales/zh/board.json';
import fields from '../../../locales/zh/fields.json';
import kept from '../../../locales/zh/kept.json';
import pickers from '../../../locales/zh/pickers.json';
import search from '../../../locales/zh/search.json';
import table from '../../../locales/zh/table.json';
import views from '../../../locales/zh/views.json';

export default { board, fields, kept, pickers, search, table, views };

import board from '../../../locales/en/board.json';
import fields from '../../../locales/en/fields.json';
import kept from '../../../locales/en/kept.json';
import pickers from '../../../locales/en/pickers.json';
import search from '../../../locales/en/search.json';
import table from '../../../locales/en/table.json';
import views from '../../../locales/en/views.json';

export default { board, fields, kept, pickers, search, table, views };

import approvals from '../../../locales/ja/approvals.json';
import chats from '../../../locales/ja/chats.json';
import detail from '../../../locales/ja/detail.json';
import fields from '../../../locales/ja/fields.json';
import inputs from '../../../locales/ja/inputs.json';
import leads from '../../../locales/ja/leads.json';
import links from '../../../locales/ja/links.json';
import notes from '../../../locales/ja/notes.json';
import outbox from '../../../locales/ja/outbox.json';
import pickers from '../../../locales/ja/pickers.json';
import products from '../../../locales/ja/products.json';
import rows from '../../../locales/ja/rows.json';
import stages from '../../../locales/ja/stages.json';
import tabs from '../../../locales/ja/tabs.json';
import tasks from '../../../locales/ja/tasks.json';

const page = { approvals, chats, detail, fields, inputs, leads, links, notes, outbox, pickers, stages };

export default { ...page, products, rows, tabs, tasks };

import tasks from '../../../locales/ja/tasks.json';

export default { tasks };

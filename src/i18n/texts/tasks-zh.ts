import tasks from '../../../locales/zh/tasks.json';

export default { tasks };

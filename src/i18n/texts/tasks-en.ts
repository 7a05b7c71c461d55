import tasks from '../../../locales/en/tasks.json';

export default { tasks };

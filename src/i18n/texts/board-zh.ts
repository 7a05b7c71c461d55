import board from '../../../locales/zh/board.json';

export default { board };

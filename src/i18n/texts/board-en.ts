import board from '../../../locales/en/board.json';

export default { board };

import board from '../../../locales/ja/board.json';

export default { board };

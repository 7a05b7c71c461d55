export { AddOption } from './AddOption';
export type { Choice } from './choice';
export { choiceId, otherChoice, OtherText, storedOf } from './OtherText';
export { Picker } from './Picker';
export { SeveralPicker } from './SeveralPicker';

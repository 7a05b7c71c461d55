export { AddOption } from './AddOption';
export { choiceId, otherChoice, OtherText, toStoredText as storedOf } from './OtherText';
export { Picker } from './Picker';
export { SeveralPicker } from './SeveralPicker';

import { useEffect, useState, type FormEvent } from 'react';
import type { ContainerSpeech } from '../../container/messages';
import type { PhoneTexts } from '../texts';
import { Segments } from './Segments';
import { readSpeech, setSpeech } from './world';

const modes = ['hear', 'refuse'] as const;

/**
 * The form for the speech that the microphone records, or the refusal of the microphone. The simulator's server stores it, so it is the same for
 * every window.
 */
export function SpeechForm({ texts }: { texts: PhoneTexts }) {
  const [mode, setMode] = useState<ContainerSpeech['mode']>();
  const [heard, setHeard] = useState('');
  useEffect(() => {
    readSpeech().then(
      (speech) => {
        setMode(speech.mode);
        if (speech.mode === 'hear') setHeard(speech.text);
      },
      () => undefined,
    );
  }, []);

  const save = (next: ContainerSpeech) =>
    setSpeech(next).then(
      () => setMode(next.mode),
      () => undefined,
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save({ mode: 'hear', text: heard });
  };
  return (
    <>
      <Segments
        label={texts.microphone}
        options={modes}
        value={mode}
        name={(option) => texts[option]}
        onChoose={(option) => void save(option === 'hear' ? { mode: option, text: heard } : { mode: option })}
      />
      {mode === 'hear' && (
        <form className="coordinates" onSubmit={submit}>
          <label>
            {texts.heard}
            <input value={heard} onChange={(event) => setHeard(event.target.value)} />
          </label>
          <button type="submit">{texts.setSpeech}</button>
        </form>
      )}
    </>
  );
}

import { useEffect, useState, type FormEvent } from 'react';
import type { PhoneTexts } from '../texts';
import { Segments } from './Segments';
import { readPosition, setPosition, type TesterPosition } from './world';

const modes = ['fix', 'refuse', 'timeout'] as const;
const fields = ['latitude', 'longitude', 'accuracy'] as const;

/** The form for the position of the phone, or the failure to find it. The simulator's server stores it, so it is the same for every window. */
export function PositionForm({ texts }: { texts: PhoneTexts }) {
  const [position, setKnown] = useState<TesterPosition>();
  const [fix, setFix] = useState({ latitude: '31.2397', longitude: '121.4998', accuracy: '25' });
  useEffect(() => {
    readPosition().then(
      (read) => {
        setKnown(read);
        if (read.mode === 'fix')
          setFix({
            latitude: String(read.latitude),
            longitude: String(read.longitude),
            accuracy: String(read.accuracy),
          });
      },
      () => undefined,
    );
  }, []);

  const save = (next: TesterPosition) =>
    setPosition(next).then(
      () => setKnown(next),
      () => undefined,
    );
  const fixed = (): TesterPosition => ({
    mode: 'fix',
    latitude: Number(fix.latitude),
    longitude: Number(fix.longitude),
    accuracy: Number(fix.accuracy),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(fixed());
  };
  return (
    <>
      <Segments
        label={texts.position}
        options={modes}
        value={position?.mode}
        name={(mode) => texts[mode]}
        onChoose={(mode) => {
          void save(mode === 'fix' ? fixed() : { mode });
        }}
      />
      {position?.mode === 'fix' && (
        <form className="coordinates" onSubmit={submit}>
          {fields.map((field) => (
            <label key={field}>
              {texts[field]}
              <input
                required
                type="number"
                step="any"
                inputMode="decimal"
                value={fix[field]}
                onChange={(event) => setFix({ ...fix, [field]: event.target.value })}
              />
            </label>
          ))}
          <button type="submit">{texts.setPosition}</button>
        </form>
      )}
    </>
  );
}

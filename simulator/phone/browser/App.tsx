import { useEffect, useState } from 'react';
import { getTexts } from '../texts';
import { Phone } from './Phone';
import { TesterPanel } from './TesterPanel';
import { mirrorTester, readTester, type Tester } from './tester';
import { useNarrow } from './narrow';
import { useWorld } from './world';

/** The page: the phone, and next to it (or behind a handle, on a narrow screen) the tester's panel. */
export function App() {
  const [tester, setTester] = useState<Tester>(() => readTester(location.search));
  const [panelOpen, setPanelOpen] = useState(false);
  const [reloads, setReloads] = useState(0);
  const narrow = useNarrow();
  const texts = getTexts(tester.language);
  const world = useWorld(tester.suite, tester.person);

  useEffect(() => mirrorTester(tester), [tester]);
  useEffect(() => {
    document.documentElement.lang = tester.language;
    document.documentElement.dataset.theme = tester.theme;
    document.documentElement.dataset.suite = tester.suite;
  }, [tester.language, tester.theme, tester.suite]);

  const change = (values: Partial<Tester>) => {
    // Another suite or person is another phone, so the open layers stay on the old one.
    const another = values.suite !== undefined || values.person !== undefined;
    setTester((previous) => ({ ...previous, ...(another ? { open: undefined, chat: undefined } : {}), ...values }));
    if (narrow && another) setPanelOpen(false);
  };
  const { suite, person, language, theme, device, client, webView } = tester;
  const clock = world.state?.clock;
  const panel = (
    <TesterPanel
      tester={tester}
      texts={texts}
      people={world.state?.people ?? []}
      clock={clock}
      onChange={change}
      onReload={() => {
        setReloads((count) => count + 1);
        setPanelOpen(false);
      }}
      onClose={narrow ? () => setPanelOpen(false) : undefined}
    />
  );
  return (
    <div className="page" data-device={device}>
      {!narrow && panel}
      <main className="stage">
        <Phone
          key={`${suite}/${person}`}
          tester={tester}
          texts={texts}
          world={world}
          narrow={narrow}
          frameKey={[suite, person, language, theme, device, client, webView, reloads, clock?.offset ?? 0].join('/')}
          onOpen={(open) =>
            setTester((previous) => (previous.open === open ? previous : { ...previous, open, chat: undefined }))
          }
        />
      </main>
      {narrow && !panelOpen && (
        <button type="button" className="handle" aria-label={texts.openPanel} onClick={() => setPanelOpen(true)}>
          <span aria-hidden />
        </button>
      )}
      {narrow && panelOpen && <div className="drawer">{panel}</div>}
    </div>
  );
}

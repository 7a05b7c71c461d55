import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The rule of config/key-handlers.mjs, tried on code that is stored nowhere: the lines marked "naked" must be refused, and the others must not. */
const root = path.resolve(__dirname, '..', '..');
const code = `
import { handleKeys, isComposingKey, listenToKeys } from '@/components/keys';
export const Shown = ({ grid, press }: any) => (
  <div onKeyDown={handleKeys(press)}>
    <input onKeyDown={press} /> {/* naked */}
    <input onKeyUp={() => press()} /> {/* naked */}
    <input onKeyDown={grid.onKeyDown} onChange={press} />
  </div>
);
export const makeHandlers = (press: any) => ({
  onKeyDown: press, // naked
  onKeyUp: handleKeys(press),
  onKeyPress: ({ event }: any) => !isComposingKey(event) && press(event),
  onClick: press,
});
export const listen = (press: any) => {
  document.addEventListener('keydown', press); // naked
  document.addEventListener('click', press);
  return listenToKeys(document, press);
};
export const isEnd = (event: KeyboardEvent) => event.keyCode === 229; // naked
export const isPart = (event: KeyboardEvent) => event.isComposing; // naked
export const isKnown = (event: KeyboardEvent) => isComposingKey(event);
`;
const nakedLines = code.split('\n').flatMap((line, index) => (line.includes('naked') ? [index + 1] : []));

test('a handler of keys in the app is made by handleKeys or listenToKeys', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join('node_modules', 'eslint', 'bin', 'eslint.js'),
      ...['--stdin', '--stdin-filename', 'src/features/board/fixture.tsx', '--format', 'json'],
    ],
    { cwd: root, input: code, encoding: 'utf8' },
  );
  const [{ messages }] = JSON.parse(stdout) as [{ messages: { ruleId: string; line: number }[] }];
  const refusedLines = messages.filter(({ ruleId }) => ruleId === 'keys/no-naked-handlers').map(({ line }) => line);
  expect([...new Set(refusedLines)]).toEqual(nakedLines);
});

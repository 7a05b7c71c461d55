import { showDocument } from '@/platforms/feishu/document';

const script = 'https://suite.example/component.js';

beforeAll(() => {
  const meta = document.createElement('meta');
  meta.name = 'sidecar';
  meta.content = JSON.stringify({ channels: {}, documentScript: { feishu: script, lark: script } });
  document.head.append(meta);
});
afterEach(() => {
  delete window.webComponent;
  jest.restoreAllMocks();
});

const sign = () => Promise.resolve({ timestamp: 1, nonceStr: 'n', signature: 's', appId: 'cli_1' });
const wish = () => ({
  url: 'https://suite.example/docx/1',
  element: document.createElement('div'),
  language: 'en' as const,
});

/** The suite's script, when the page asks for it; it brings the component or nothing. */
function suiteScript(brings: boolean): { asked: string[]; rendered: string[] } {
  const seen = { asked: [] as string[], rendered: [] as string[] };
  jest.spyOn(document.head, 'append').mockImplementation((element) => {
    const asked = element as HTMLScriptElement;
    seen.asked.push(asked.src);
    if (brings)
      window.webComponent = {
        config: () => Promise.resolve(),
        render: (name, { src }) => {
          seen.rendered.push(`${name} ${src}`);
          return { unmount: () => undefined };
        },
      } as NonNullable<typeof window.webComponent>;
    asked.onload?.(new Event('load'));
  });
  return seen;
}

test('a document is shown by the component of the suite, whose script is loaded once', async () => {
  const seen = suiteScript(true);
  expect(await showDocument('feishu', sign, wish())).toMatchObject({ kind: 'done' });
  expect(await showDocument('feishu', sign, wish())).toMatchObject({ kind: 'done' });
  expect(seen).toEqual({
    asked: [script],
    rendered: ['DocsComponent https://suite.example/docx/1', 'DocsComponent https://suite.example/docx/1'],
  });
});

test('a client whose script has no component shows no document', async () => {
  suiteScript(false);
  expect(await showDocument('lark', sign, wish())).toEqual({ kind: 'unsupported' });
});

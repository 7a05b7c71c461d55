import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState, type ReactElement } from 'react';
import { allowedAttributes, allowedTags } from '@domain/rich/allowed';
import type { FileItem } from '@domain/values/file-list';
import { valueViews, ValueServicesProvider, type ValueServices } from '@/values';
import { field } from '../../support/render-with-stores';
import { valueServices } from '../../support/value-services';
import { xssPayloads } from '../../support/xss-payloads';
import { sampleMembers } from '../../values/samples/around';

const about = field({ field_id: 'story', value_type: 'TEXTAREA', sub_type: 'rich' });
const { Display, Input } = valueViews.TEXTAREA;

const rect = { x: 0, y: 0, top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0, toJSON: () => '' };
beforeAll(() => {
  // The editor measures where its caret is; jsdom lays nothing out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => rect;
  document.elementFromPoint = () => null;
});

const draw = (ui: ReactElement) => render(<ValueServicesProvider value={valueServices()}>{ui}</ValueServicesProvider>);

async function shown(html: string): Promise<HTMLElement> {
  const { container } = draw(<Display value={html} field={about} size="block" />);
  await waitFor(() => expect(container.querySelector('div')).not.toBeNull());
  return container.firstElementChild as HTMLElement;
}

test('rich text is shown with its format, and in a line as words', async () => {
  expect((await shown('<p>Met the <strong>buyer</strong></p><ul><li>flour</li></ul>')).innerHTML).toBe(
    '<p>Met the <strong>buyer</strong></p><ul><li>flour</li></ul>',
  );
  const { container } = draw(<Display value="<p>Met the <strong>buyer</strong></p>" field={about} size="line" />);
  expect(container.innerHTML).toMatch(/>Met the buyer</);
});

test('the cells of a pasted row stay apart when they are shown', async () => {
  expect((await shown('<p>A\t<strong>12</strong></p>\n\t<p>B</p>')).textContent).toBe('A\u2003\u200312\n\tB');
});

test('a stored picture is shown, and any other is not', async () => {
  const html = await shown(
    '<p>x</p><img src="/files/a.b" data-file="f1" alt="door"><img src="https://evil.example/x.gif"><img data-file="f2" src="data:image/png;base64,AAAA">',
  );
  expect([...html.querySelectorAll('img')].map((img) => img.getAttribute('data-file'))).toEqual(['f1']);
});

test.each(xssPayloads.map((payload) => [payload]))('the rich text %s is harmless when it is shown', async (payload) => {
  const html = await shown(`<p>Words</p>${payload}`);
  for (const element of html.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    expect(allowedTags).toContain(tag);
    for (const { name, value } of element.attributes) {
      expect([...(allowedAttributes[tag] ?? []), ...(tag === 'img' ? ['src'] : [])]).toContain(name);
      if (name === 'src') expect(value).toMatch(/^https?:|^[^:]*$/);
    }
  }
  expect((window as { ran?: unknown }).ran).toBeUndefined();
});

describe('the rich text editor', () => {
  const user = userEvent.setup();
  const seen: string[] = [];
  beforeEach(() => seen.splice(0));

  function Form({ start, services }: { start: string; services: Partial<ValueServices> }) {
    const [value, setValue] = useState<unknown>(start);
    const base = valueServices(services);
    const all = { ...base, people: { ...base.people, members: sampleMembers } };
    return (
      <ValueServicesProvider value={all}>
        <Suspense fallback="loading">
          <Input
            id="story"
            label="Story"
            field={about}
            value={value}
            required={false}
            readOnly={false}
            onChange={(next) => {
              setValue(next);
              seen.push(String(next));
            }}
          />
        </Suspense>
      </ValueServicesProvider>
    );
  }
  async function open(start = '', services: Partial<ValueServices> = {}) {
    render(<Form start={start} services={services} />);
    await user.click(await screen.findByRole('button', { name: /^Story/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Story' });
    await within(sheet).findByRole('textbox', { name: 'Story' });
    return sheet;
  }

  test('makes lists, and its content is in the form at once', async () => {
    const sheet = await open('<p>flour</p>');
    await user.click(within(sheet).getByRole('button', { name: 'Bulleted list' }));
    await waitFor(() => expect(seen.at(-1)).toBe('<ul><li><p>flour</p></li></ul>'));
    expect(within(sheet).getByRole('button', { name: 'Bulleted list' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(sheet).getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Story flour' })).toBeVisible();
  });

  test('offers colleagues after an @ that follows Chinese characters, without former ones', async () => {
    const sheet = await open('<p>请</p>');
    await user.click(within(sheet).getByRole('button', { name: 'Mention someone' }));
    const people = await within(sheet).findByRole('listbox', { name: 'Colleagues' });
    expect(
      within(people)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Me', '张伟', 'Li Na', 'Ola North']);
    await user.pointer({ keys: '[MouseLeft]', target: within(people).getByRole('option', { name: '张伟' }) });
    await waitFor(() =>
      expect(seen.at(-1)).toContain('<span data-type="mention" data-id="mb_zhang" data-label="张伟">@张伟</span>'),
    );
  });

  test('inserts a picture after its upload, and a failed one can be retried', async () => {
    let tries = 0;
    const item = { _id: 'f9', file_name: 'door.png', file_full_url: '/files/x' } as FileItem;
    const sheet = await open('<p>Look</p>', {
      files: {
        ...valueServices().files,
        uploadPicture: () => ((tries += 1) === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(item)),
      },
    });
    await user.upload(within(sheet).getByTestId('rich-pictures'), new File(['x'], 'door.png', { type: 'image/png' }));
    expect(await within(sheet).findByText('Picture upload failed.')).toBeVisible();
    await user.click(within(sheet).getByRole('button', { name: 'Upload picture again' }));
    await waitFor(() => expect(seen.at(-1)).toMatch(/<img[^>]*data-file="f9"/));
  });

  test.each([
    ['image/png', true],
    ['image/jpeg', true],
    ['image/svg+xml', true],
    ['image/gif', false],
    ['image/webp', false],
    ['application/pdf', false],
  ])('[records 5.37] decides whether a file of %s becomes a picture: %s', async (type, isTaken) => {
    const brought: string[] = [];
    const item = { _id: 'f9', file_name: 'door', file_full_url: '/files/x' } as FileItem;
    const uploadPicture = (file: File) => {
      brought.push(file.type);
      return Promise.resolve(item);
    };
    const sheet = await open('<p>Look</p>', { files: { ...valueServices().files, uploadPicture } });
    const pick = within(sheet).getByTestId('rich-pictures');
    // As somebody who has chosen "all files" where the suite lets them.
    fireEvent.change(pick, {
      target: { files: [new File(['x'], 'door', { type }), new File(['x'], 'last.png', { type: 'image/png' })] },
    });
    await waitFor(() => expect(brought).toEqual(isTaken ? [type, 'image/png'] : ['image/png']));
    expect((pick as HTMLInputElement).accept.split(',').includes(type)).toBe(isTaken);
  });

  const paste = async (html: string, { start = '', files = [] as File[], services = {} } = {}) => {
    const sheet = await open(start, services);
    fireEvent.paste(within(sheet).getByRole('textbox'), {
      clipboardData: { files, getData: (type: string) => (type === 'text/html' ? html : '') },
    });
    return sheet;
  };

  test.each([
    [
      'cells of a spreadsheet become lines with tabs',
      '<html><style>td{color:red}</style><body><!--StartFragment--><table><tr><td>产品</td><td>数量</td><td>价</td></tr><tr><td><p>A</p><p>B</p></td><td><b>12</b></td><td></td></tr><tr><td></td><td>3</td></tr></table></body></html>',
      '<p>产品\t数量\t价</p><p>A B\t12</p><p>\t3</p>',
    ],
    [
      'merged cells keep the columns below in their places',
      '<table><caption>Stock</caption><tr><td colspan=2>Mill</td><td>2026</td></tr><tr><td rowspan=2>North</td><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table>',
      '<p>Stock</p><p>Mill\t\t2026</p><p>North\ta\t1</p><p>\tb\t2</p>',
    ],
    [
      'a table of one column only places its content',
      '<table><tr><td><p>Dear <b>all</b></p><ul><li>flour</li></ul></td></tr></table>',
      '<p>Dear <strong>all</strong></p><ul><li><p>flour</p></li></ul>',
    ],
    [
      'a link keeps its address',
      '<p>See <a href="https://mill.example/offer?id=1">the offer</a>, <a href="https://mill.example/">mill.example</a>, <a href="mailto:li@mill.example">Li</a> or <a href="javascript:alert(1)">this</a></p>',
      '<p>See the offer (https://mill.example/offer?id=1), mill.example, Li (li@mill.example) or this</p>',
    ],
    [
      'entries of a list of Word become a list',
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>flour</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>rye</p><p class=MsoNormal>Then<span style='mso-tab-count:1'>&nbsp; </span>call<o:p></o:p></p><p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>one</p>",
      '<ul><li><p>flour</p></li><li><p>rye</p></li></ul><p>Then\tcall</p><ol><li><p>one</p></li></ol>',
    ],
    [
      'a message of a chat keeps its lines',
      '<div style="white-space: pre-wrap">Li Na:\nforty\tsacks</div><div style="display:none">secret</div><script>window.ran=1</script>',
      '<p>Li Na:<br>forty\tsacks</p>',
    ],
  ])('takes a paste: %s', async (_what, html, expected) => {
    await paste(html);
    await waitFor(() => expect(seen.at(-1)).toBe(expected));
    expect((window as { ran?: unknown }).ran).toBeUndefined();
  });

  test('keeps the words and not the picture that a spreadsheet adds to copied cells', async () => {
    const brought: string[] = [];
    const uploadPicture = (file: File) => {
      brought.push(file.name);
      return Promise.resolve({ _id: 'f9', file_name: 'door', file_full_url: '/files/x' } as FileItem);
    };
    const services = { files: { ...valueServices().files, uploadPicture } };
    const files = [new File(['x'], 'cells.png', { type: 'image/png' })];
    await paste('<table><tr><td>A</td><td>1</td></tr></table>', { files, services });
    await waitFor(() => expect(seen.at(-1)).toBe('<p>A\t1</p>'));
    expect(brought).toEqual([]);
    fireEvent.paste(screen.getByRole('textbox', { name: 'Story' }), {
      clipboardData: {
        files,
        getData: (type: string) => (type === 'text/html' ? '<img src="https://a.example/x.png">' : ''),
      },
    });
    await waitFor(() => expect(brought).toEqual(['cells.png']));
  });

  test('keeps the tabs of a stored text', async () => {
    const sheet = await open('<p>A\t12</p>');
    await user.click(within(sheet).getByRole('button', { name: 'Bulleted list' }));
    await waitFor(() => expect(seen.at(-1)).toBe('<ul><li><p>A\t12</p></li></ul>'));
  });

  test('ignores outside pictures of an old text', async () => {
    const sheet = await open('<p>x</p><img src="https://evil.example/x.gif">');
    expect(within(sheet).queryByRole('img')).toBeNull();
  });
});

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

  test('ignores outside pictures of an old text', async () => {
    const sheet = await open('<p>x</p><img src="https://evil.example/x.gif">');
    expect(within(sheet).queryByRole('img')).toBeNull();
  });
});

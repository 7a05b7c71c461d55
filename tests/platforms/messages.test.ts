import { chatTitle } from '../../server/messages/chat-title';
import { withinBytes } from '../../server/platforms/within-bytes';
import { noteCard } from '../../server/messages/note-card';
import { shortened } from '../../server/messages/texts';

const note = {
  author: 'Priya Raman',
  content: 'They liked the cod',
  position: undefined,
  attachments: 0,
  record: { tableId: 'organization', id: 'organization_0001', title: 'Harbour Hotels' },
  otherRecords: 0,
};
const site = 'https://crm.example';

describe('the chat card of a note', () => {
  it.each([
    ['zh', 'Priya Raman 写了跟进：Harbour Hotels', '查看记录'],
    ['en', 'Priya Raman added a note to Harbour Hotels', 'View record'],
    ['ja', 'Priya Raman さんが Harbour Hotels の活動を記録しました', 'レコードを見る'],
  ] as const)('is written in %s', (language, title, button) => {
    const card = noteCard(note, language, site);
    expect(card.title).toBe(title);
    expect(card.link).toEqual({
      text: button,
      url: `${site}/detail?type=organization&id=organization_0001&tab=dynamic`,
    });
  });

  it('shows position, files and further records only where they exist', () => {
    expect(noteCard(note, 'en', site).lines).toEqual([{ label: 'Note', text: 'They liked the cod' }]);
    const full = noteCard(
      {
        ...note,
        content: '',
        position: { latitude: 31.2397, longitude: 121.4998, address: 'Bund 18' },
        attachments: 3,
        otherRecords: 2,
      },
      'en',
      site,
    );
    expect(full.title).toBe('Priya Raman added a note to Harbour Hotels and 2 more');
    expect(full.lines).toEqual([
      { label: 'Note', text: '(no text)' },
      { label: 'Location', text: 'Bund 18' },
      { label: 'Attachments', text: '3' },
    ]);
  });

  it('shows the beginning of a long note without a split character', () => {
    const card = noteCard({ ...note, content: '👩‍🍳'.repeat(400) }, 'en', site);
    expect(card.lines[0]?.text).toBe(`${'👩‍🍳'.repeat(299)}…`);
  });

  it('shows a name that looks like a placeholder as it is', () => {
    expect(noteCard({ ...note, author: '{{record}}' }, 'en', site).title).toBe(
      '{{record}} added a note to Harbour Hotels',
    );
  });
});

describe('the generated title of a chat', () => {
  it('joins its tokens and skips empty ones', () => {
    expect(chatTitle(['鲜禾超市', undefined, ' ', '客户'], 'zh', 60)).toBe('鲜禾超市 · 客户');
    expect(chatTitle(['Line\nbreak  twice', 'Deal'], 'en', 60)).toBe('Line break twice · Deal');
  });

  it('is cut at the limit of the suites', () => {
    for (const limit of [60, 30, 20]) {
      const title = chatTitle(['很长的名字'.repeat(20), '客户'], 'zh', limit);
      expect(title).toHaveLength(limit);
      expect(title.endsWith('…')).toBe(true);
      // A suite may count the parts of what a reader counts as one.
      expect(chatTitle(['👩‍🍳'.repeat(20)], 'zh', limit).length).toBeLessThanOrEqual(limit);
    }
    expect(shortened('short', 5)).toBe('short');
  });
});

describe('a text that is cut at a number of characters', () => {
  const whole = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const family = '👨‍👩‍👧‍👦';

  it.each([
    '',
    'a',
    'short',
    '安'.repeat(12),
    family.repeat(12),
    'é'.repeat(40),
    '🇨🇳🇯🇵'.repeat(9),
    'a\r\nb '.repeat(8),
  ])('keeps whole characters up to the limit: %j', (text) => {
    for (const limit of [1, 2, 5, 10]) {
      const characters = whole(text);
      const cut = shortened(text, limit);
      if (characters.length <= limit) expect(cut).toBe(text);
      else
        expect(cut).toBe(
          `${characters
            .slice(0, limit - 1)
            .join('')
            .trimEnd()}…`,
        );
    }
  });

  it('is processed no further than its visible beginning', () => {
    const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
    for (const text of ['安'.repeat(50_000), family.repeat(9_000), `e${'\u0301'.repeat(50_000)}`]) {
      expect(whole(shortened(text, 300)).length).toBeLessThanOrEqual(300);
    }
    const lengths = segment.mock.calls.map(([text]) => text.length);
    segment.mockRestore();
    expect(Math.max(...lengths)).toBeLessThanOrEqual(300 * 16 + 1);
  });

  it('never ends with half a character', () => {
    const cut = shortened(`e${'\u0301'.repeat(78)}😀${'\u0301'.repeat(900)}`, 5);
    expect(cut).toBe(`e${'\u0301'.repeat(78)}…`);
  });
});

describe('a text that is cut at a number of bytes', () => {
  it.each(['', 'short', '安'.repeat(400), '👩‍🍳'.repeat(100), 'a\\*'.repeat(400)])(
    'ends with a whole character: %j',
    (text) => {
      const cut = withinBytes(text, 1_000);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(1_000);
      if (Buffer.byteLength(text) <= 1_000) expect(cut).toBe(text);
      else {
        expect(cut.endsWith('…')).toBe(true);
        expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        expect(cut).not.toContain('\\…');
      }
    },
  );
});

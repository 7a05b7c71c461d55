import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { onDesktop } from '../support/steps';
import { words } from '../support/words';

/** The cards of the home tab of a record, measured in the browser. */
describe('the home tab of a record', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  test('[records 2.22] [records 9.11] has one, two or three columns by its width, without gaps between the cards of a column', async () => {
    const page = await onDesktop(harness, 'rep1');
    const { data } = await harness.call(await harness.hsid(page), '/api/client-object/list', {
      table_id: 'organization',
    });
    const [first] = data.list as { _id: string }[];
    await page.goto(`${harness.server.address}/detail?type=organization&id=${String(first?._id)}&tab=home`);
    await page.getByRole('region', { name: words('zh', 'detail:tabs.dynamic') }).waitFor();
    await page.getByRole('button', { name: words('zh', 'links:company.all') }).waitFor();

    const columns = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return page.getByRole('tabpanel').evaluate((panel) => {
        const boxes = [...panel.querySelectorAll('section')]
          .filter((card) => !card.parentElement?.closest('section'))
          .map((card) => card.getBoundingClientRect())
          .filter(({ height }) => height > 0);
        const lefts = [...new Set(boxes.map(({ left }) => Math.round(left)))];
        const gaps = lefts.flatMap((left) => {
          const column = boxes.filter((box) => Math.round(box.left) === left).sort((one, other) => one.top - other.top);
          return column.slice(1).map((box, place) => Math.round(box.top - (column[place]?.bottom ?? 0)));
        });
        return { count: lefts.length, highest: Math.max(0, ...gaps) };
      });
    };
    const found: Record<number, { count: number; highest: number }> = {};
    for (const width of [375, 799, 800, 1031, 1032, 1079, 1080, 1280, 1680]) found[width] = await columns(width);
    expect(Object.entries(found).map(([width, { count }]) => [Number(width), count])).toEqual([
      [375, 1],
      [799, 1],
      [800, 2],
      [1031, 2],
      [1032, 2],
      [1079, 2],
      [1080, 3],
      [1280, 3],
      [1680, 3],
    ]);
    // The space between two cards, and nothing else.
    for (const { highest } of Object.values(found)) expect(highest).toBeLessThanOrEqual(16);
  }, 120_000);
});

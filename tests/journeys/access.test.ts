import { Client } from '../support/client';
import { House, keepInOrder, type Stored } from '../support/journey';
import { openSession } from '../support/sign-in';
import { findingsOnTheWalk, Walker, type Look, type Place } from '../support/walk';
import type { Language } from '../support/words';
import { entry, start } from './places/entry';
import { forms } from './places/forms';
import { home } from './places/home';
import { records } from './places/records';
import { layOut, type Things } from './places/things';

const walks: { language: Language; widths: string; looks: Look[] }[] = [
  { language: 'zh', widths: '350 and 375 px', looks: [{ width: 350, theme: 'light' }, { width: 375, theme: 'dark' }] },
  { language: 'en', widths: '800 and 1080 px', looks: [{ width: 800, theme: 'light' }, { width: 1080, theme: 'dark' }] },
];

let house: House;
let laid: Awaited<ReturnType<typeof layOut>>;
let newcomer: Stored;
beforeAll(async () => {
  house = await House.open();
  laid = await layOut(house);
  const session = await openSession(new Client(house.server.address), 'lark', 'newcomer', 'cedar-lark');
  const value = JSON.stringify({ channel: 'lark', ...session, client: { clientId: 'cedar-lark', _id: 'cedar-lark', name: 'Cedar' } });
  newcomer = { cookies: [], origins: [{ origin: house.server.address, localStorage: [{ name: 'sidecar.session', value }] }] };
}, 120_000);
keepInOrder(() => house);

/** One browser walks through all of it: what opens a page anew each time takes longer than looking at it. */
describe.each(walks)('everybody can read, reach and tap, in $language and $widths,', ({ language, looks }) => {
  const findings = async (places: readonly Place<Things>[], as?: Stored) => {
    const wide = (looks[0]?.width ?? 0) >= 800;
    const page = await house.browserPage({ path: null, language, width: looks[0]?.width, height: wide ? 800 : 812, ...(as ? { as } : {}) });
    return findingsOnTheWalk(new Walker(page, language, wide, laid.things), house.server.address, looks, places);
  };

  test('where a stranger stands', async () => expect(await findings(entry)).toEqual([]), 60_000);
  test('what whoever installed the app comes through', async () => expect(await findings(start, newcomer)).toEqual([]), 60_000);
  test('home, its lists and all that opens above them', async () => expect(await findings(home, laid.as)).toEqual([]), 120_000);
  test('a record and all that opens above it', async () => {
    house.expectTrouble(/404 \(Not Found\)|409 \(Conflict\)/);
    expect(await findings(records, laid.as)).toEqual([]);
  }, 120_000);
  test('the forms and their pickers', async () => {
    // The page of every kind of value shows fields that no company has: nobody knows the options of their selects.
    house.expectTrouble(/404 \(Not Found\) \(.*\/search-options\)/);
    expect(await findings(forms, laid.as)).toEqual([]);
  }, 120_000);
});

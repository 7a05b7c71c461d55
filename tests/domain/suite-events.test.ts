import { appChangedKind } from '../../domain/suite-events/app-changed';
import { suiteEvent } from '../../domain/suite-events/kind';

test('a pushed event of a suite is stored as an event of its kind', () => {
  expect(suiteEvent(appChangedKind, { state: 'removed', at: 5 })).toEqual({
    kind: 'event.app_changed',
    payload: { state: 'removed', at: 5 },
  });
});

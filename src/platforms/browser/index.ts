import type { Platform } from '../platform';

const unsupported = { kind: 'unsupported' } as const;

/** A plain browser: sign-in uses the authorization page, and suite functions are unsupported. */
export function createBrowser(): Platform {
  return {
    name: 'browser',
    channel: undefined,
    inContainer: false,
    language: navigator.language,
    theme: undefined,
    device: matchMedia('(pointer: coarse)').matches ? 'phone' : 'desktop',
    signWith: () => undefined,
    signInCode: () => Promise.resolve(unsupported),
    consentCode: () => Promise.resolve(unsupported),
    chooseChats: () => Promise.resolve(unsupported),
    openChat: async (_chatId, openUrl) => {
      if (!openUrl) return unsupported;
      window.open(openUrl, '_blank', 'noopener');
      return { kind: 'done', value: undefined };
    },
    openPage: async (url) => {
      window.open(url, '_blank', 'noopener');
      return { kind: 'done', value: undefined };
    },
    showDocument: () => Promise.resolve(unsupported),
    openProfile: () => Promise.resolve(unsupported),
    openFile: () => Promise.resolve(unsupported),
    position: () => {
      // A desktop would report the position of an office network, so only phones report positions.
      if (!matchMedia('(pointer: coarse)').matches || !navigator.geolocation) return Promise.resolve(unsupported);
      return new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          ({ coords }) =>
            resolve({
              kind: 'done',
              value: {
                latitude: coords.latitude,
                longitude: coords.longitude,
                accuracy: coords.accuracy,
                system: 'WGS-84',
              },
            }),
          (error) => {
            if (error.code === error.PERMISSION_DENIED) resolve({ kind: 'refused' });
            else if (error.code === error.TIMEOUT) resolve({ kind: 'timedOut' });
            else resolve({ kind: 'unknown', reason: error.message });
          },
          { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 },
        );
      });
    },
    recordVoice: () => Promise.resolve(unsupported),
    chatCalls: () => Promise.resolve(unsupported),
    setTitle: (title) => {
      document.title = title;
    },
    close: () => Promise.resolve(unsupported),
    vibrate: () => {
      navigator.vibrate?.(10);
    },
  };
}

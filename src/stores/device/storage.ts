/** Values that this device stores: JSON under the app's names, parsed on reading. Where the web-view refuses storage, memory replaces it. */
const memory = new Map<string, string>();
const prefix = 'sidecar.';

/** Values of the member, which sign-out deletes (SD-22). */
const personal = [
  'session',
  'pending-sign-in',
  'return-path',
  'consent-state',
  'consent-answer',
  'company',
  'first',
  'views',
  'boards',
  'columns',
  'recent-searches',
  'notes',
  'approvals',
] as const;

/** Values of the device, which survive a sign-out. */
const shared = ['theme', 'text-size', 'intro-seen', 'chatBindHint', 'shortcuts'] as const;

/** The names of all stored values. */
export type DeviceItem = (typeof personal)[number] | (typeof shared)[number];

/**
 * Whether this page looks as another member: personal values are then the tab's alone, and those of the device's member are neither read nor
 * written (ADR-0173). It stays so until the page is left.
 */
export const isView = /* @__PURE__ */ viewBegan();

function viewBegan(): boolean {
  try {
    return sessionStorage.getItem(`${prefix}session`) !== null;
  } catch {
    return false;
  }
}

/** Returns the storage of a value. May throw. */
const getArea = (name: DeviceItem): Storage =>
  isView && !(shared as readonly string[]).includes(name) ? sessionStorage : localStorage;

/** Deletes the member's values. */
export function clearPersonal(): void {
  personal.forEach(clearStored);
}

export function isStored(name: DeviceItem): boolean {
  return raw(name) !== undefined;
}

/** Reads a value; it counts as absent where `parse` returns undefined. */
export function readStored<Value>(name: DeviceItem, parse: (value: unknown) => Value | undefined): Value | undefined {
  try {
    const text = raw(name);
    return text === undefined ? undefined : parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Reads the values that are stored under one name as a map; empty where the stored value is no map. */
export function readStoredMap(name: DeviceItem): Record<string, unknown> {
  return (
    readStored(name, (value) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined,
    ) ?? {}
  );
}

export function writeStored(name: DeviceItem, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    getArea(name).setItem(prefix + name, text);
  } catch {
    // Memory stores it for this page.
  }
}

/** Reports values that another window of this browser writes under a name. Returns the function that ends this. */
export function watchStored(name: DeviceItem, onChange: (value: unknown) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === prefix + name && event.newValue !== null) onChange(readStored(name, (value) => value));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

export function clearStored(name: DeviceItem): void {
  memory.delete(name);
  try {
    getArea(name).removeItem(prefix + name);
  } catch {
    // No value was stored under the name.
  }
}

function raw(name: DeviceItem): string | undefined {
  try {
    return getArea(name).getItem(prefix + name) ?? undefined;
  } catch {
    return memory.get(name);
  }
}

/** Returns a text property of an untrusted object, or undefined. */
export function getText(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const propertyValue = (value as Record<string, unknown>)[key];
  return typeof propertyValue === 'string' && propertyValue !== '' ? propertyValue : undefined;
}

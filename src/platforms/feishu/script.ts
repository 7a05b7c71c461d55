/** Loads the suite's own script; resolves also when it cannot be had, and the caller looks for what it should have brought. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => resolve();
    document.head.append(script);
  });
}

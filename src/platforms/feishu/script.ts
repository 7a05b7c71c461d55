/** Loads the suite's own script. Resolves also on failure, and the caller checks for the object that the script should have added. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => resolve();
    document.head.append(script);
  });
}

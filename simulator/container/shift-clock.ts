/** Moves the page's clock by the given milliseconds: code that reads the present time gets the simulated one, given dates stay unchanged. */
export function shiftClock(offset: number): void {
  if (offset === 0) return;
  const real = window.Date;
  const now = () => real.now() + offset;
  const shifted: DateConstructor = new Proxy(real, {
    // `new Date()` has no arguments; a subclass keeps its own prototype.
    construct: (target, constructorArguments: unknown[], maker): object =>
      Reflect.construct(
        target,
        constructorArguments.length === 0 ? [now()] : constructorArguments,
        maker === shifted ? target : maker,
      ) as object,
    apply: () => new real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  window.Date = shifted;
}

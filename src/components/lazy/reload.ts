/**
 * Reloads the page once the server has answered: without a line nothing would be left of it.
 * @returns whether it does
 */
export async function reloadWhenThere(): Promise<boolean> {
  const there = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (there) window.location.reload();
  return there;
}

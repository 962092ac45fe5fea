/**
 * Opens all `<details>` around an element, which not every browser does for a link.
 * @returns Whether any was closed.
 */
export function openDetails(target: HTMLElement): boolean {
  let wasClosed = false;
  for (let details = target.closest('details'); details; details = details.parentElement?.closest('details') ?? null) {
    wasClosed ||= !details.open;
    details.open = true;
  }
  return wasClosed;
}

/** Takes the place of a module that no page needs, or of a component that none shows: see src/plugins/lean-bundle.ts. */
export default function nothing(): null {
  return null;
}

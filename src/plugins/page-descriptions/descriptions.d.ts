declare module '@generated/partita-page-descriptions/default/descriptions.json' {
  /** By route, with the base URL. */
  const descriptions: Record<string, string | undefined>;
  export default descriptions;
}

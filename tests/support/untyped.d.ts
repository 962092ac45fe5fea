// Packages without type definitions: only what the tests use.
declare module '@usebruno/schema' {
  export const collectionSchema: { validate(value: unknown, options?: { strict?: boolean }): Promise<unknown> };
}

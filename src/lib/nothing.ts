// Takes the place of a module that no page needs: see src/plugins/lean-bundle.ts.
export const nothing = undefined;

/** Replaces a module that no page needs: see src/plugins/module-aliases.ts. */
export default {};

/** Replaces a module that no page needs: see src/plugins/module-aliases/index.ts. */
export default {};

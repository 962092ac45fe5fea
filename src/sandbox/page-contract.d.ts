/** Written by `npm run gen`, which a type check need not wait for. */
declare module '@site/src/sandbox/page-contract.json' {
  const contract: import('./contract/types').Contract;
  export default contract;
}

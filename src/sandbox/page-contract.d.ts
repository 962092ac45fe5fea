/** Written by `npm run gen`, which a type check need not wait for. */
declare module '@site/src/sandbox/page-contract.json' {
  import type { Contract } from '@site/src/sandbox/contract/types';

  const contract: Contract;
  export default contract;
}

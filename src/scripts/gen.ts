// `npm run gen`: bundles the descriptions for download and writes the reference pages from them. With --changed, only those
// of descriptions that came out other than before.
import { generate } from '../reference/generate';

// Whoever edits a description wants to read what is wrong with it, not where we noticed.
generate({ isAll: !process.argv.includes('--changed') }).catch(({ message }: Error) => {
  console.error(message);
  process.exit(1);
});

// Internal, for other commands: bundles the OpenAPI specifications and generates the reference pages. With --changed, it generates only the pages of
// specifications that changed.
import { generate } from '../../reference/generate';

// Writers need to see what's wrong with their specification, not our stack trace.
generate({ isAll: !process.argv.includes('--changed') }).catch(({ message }: Error) => {
  console.error(message);
  process.exit(1);
});

// Internal, for other commands: bundles the OpenAPI specifications and generates the reference pages. With --changed, it generates only the pages of
// specifications that changed.
import { generate } from '../../reference/generate';
import { takesNothing } from './help';

takesNothing(process.argv.slice(2).filter((argument) => argument !== '--changed'));

// Prints only the message, because writers need to see the problem with their specification, not a stack trace.
generate({ isAll: !process.argv.includes('--changed') }).catch(({ message }: Error) => {
  console.error(message);
  process.exit(1);
});

import path from 'node:path';
import type { Root } from 'mdast';
import type { Processor } from 'unified';
import type { VFile } from 'vfile';
import { markupFaults, parseFault, treeFaults, type Fault } from './faults';

/** Returns an error that names the page, and each fault with its line and fix. It has no stack, because writers can't use one. */
export function pageError(file: string, faults: readonly Fault[]): Error {
  const place = path.relative(process.cwd(), file);
  const error = new Error(faults.map(({ line, problem, fix }) => `${place}:${line}: ${problem}. ${fix}`).join('\n'));
  error.stack = '';
  return error;
}

/**
 * Wraps the parser of MDX, which knows neither the file nor what a writer meant, and leaves much as text that other systems would read.
 * @throws Error that names the page, and each fault with its line and fix. `npm start` shows it in the browser, too.
 */
export function checkedMarkup(this: Processor) {
  const { parser } = this;
  if (!parser) throw new Error('There is no parser of Markdown yet.');
  this.parser = (source: string, file: VFile): Root => {
    const faults = markupFaults(source);
    if (faults.length > 0) throw pageError(file.path, faults);
    let tree: Root;
    try {
      tree = parser(source, file) as Root;
    } catch (error) {
      throw pageError(file.path, [parseFault(error)]);
    }
    const found = treeFaults(tree, source);
    if (found.length > 0) throw pageError(file.path, found);
    return tree;
  };
}

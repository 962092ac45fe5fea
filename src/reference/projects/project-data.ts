import { highlighted, htmlLines } from '../highlight';
import { languages } from '../samples/languages';
import type { Project, ProjectFile } from './project';
import type { ProjectData } from './types';

/** Prism languages by file extension. Other files aren't highlighted. */
const GRAMMARS: Record<string, string> = {
  ...Object.fromEntries(languages.map(({ extension, grammar }) => [extension, grammar])),
  csproj: 'markup',
  env: 'bash',
  html: 'markup',
  json: 'json',
  xml: 'markup',
};

const extensionOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1);

/** Wraps the lines of each step in an element that names the step, so the page can highlight them. */
function withSteps(code: string, steps: ProjectFile['steps']): string {
  const names = (line: number): string =>
    Object.keys(steps)
      .filter((step) => steps[step]?.includes(line))
      .join(' ');
  let html = '';
  let open = '';
  for (const [index, line] of htmlLines(code).entries()) {
    // A blank line at the end of a step separates it from what follows.
    const here = line === '' && names(index + 2) === '' ? '' : names(index + 1);
    if (here !== open) html += `${open && '</span>'}${here && `<span data-for="${here}">`}`;
    open = here;
    html += `${line}\n`;
  }
  return `${html.trimEnd()}${open && '</span>'}`;
}

const panel = ({ path, code, steps }: ProjectFile, isFirst: boolean): string => {
  const grammar = GRAMMARS[extensionOf(path)] ?? 'none';
  const lines = withSteps(highlighted(code.trimEnd(), grammar), steps);
  const language = grammar === 'none' ? 'text' : extensionOf(path);
  return `<div data-sample="${path}" data-language="${language}"${isFirst ? '' : ' hidden'}><pre tabindex="0"><code>${lines}</code></pre></div>`;
};

/** The files of a project for its page. */
export const projectData = ({ files }: Project): ProjectData => ({
  files: files.map(({ path, steps }) => ({ path, steps: Object.keys(steps) })),
  html: files.map((file, index) => panel(file, index === 0)).join(''),
});

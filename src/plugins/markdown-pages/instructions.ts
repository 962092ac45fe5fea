import { skillsFolder } from '../../data/well-known';
import { AGENTS_FILE, rules } from '../../reference/agents-file';
import { AREAS } from './llms-full';

/** What an agent should know before it writes code for Partita, as Markdown. @param addressOf the URL of a file on this site. */
export function instructions(addressOf: (path: string) => string): string {
  const areas = AREAS.map(({ file, title }) => `- [${file}](${addressOf(`/${file}`)}): ${title}`).join('\n');
  return `Every page is also available as Markdown: add \`.md\` to its path. Links in a Markdown page lead to other Markdown pages.

[Agent skills](${addressOf(`/${skillsFolder}/index.json`)}) describe the common tasks step by step. To work on a project, save [${AGENTS_FILE}](${addressOf(`/${AGENTS_FILE}`)}) in its folder. It has the rules below and the commands of the sandbox.

To read many pages, use one of these files. They have samples in one language and leave out the error fields and headers that all operations share. [llms-full.txt](${addressOf('/llms-full.txt')}) has everything.

${areas}

## Instructions for code that calls Partita

${rules(addressOf).join('\n')}`;
}

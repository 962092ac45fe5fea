import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiCatalog, skillsFolder } from '../../data/well-known';
import { linkSet } from './link-set';
import { skillFile, type SkillSources } from './skill-file';
import { skills } from './skills';

/** The index format: https://github.com/cloudflare/agent-skills-discovery-rfc */
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/**
 * Writes the files in `/.well-known` that programs look for: the API catalog, and agent skills with their index.
 * @param outDir the build. @param addressOf the URL of a file on this site.
 */
export function writeWellKnown(outDir: string, addressOf: (path: string) => string, sources: SkillSources): void {
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true });
    writeFileSync(path.join(outDir, file), text);
  };
  write(apiCatalog.path, `${JSON.stringify(linkSet(addressOf), null, 2)}\n`);
  const entries = skills.map((skill) => {
    const text = skillFile(skill, sources);
    const file = `${skillsFolder}/${skill.name}/SKILL.md`;
    write(file, text);
    const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    return { name: skill.name, type: 'skill-md', description: skill.description, url: addressOf(`/${file}`), digest };
  });
  write(`${skillsFolder}/index.json`, `${JSON.stringify({ $schema: SCHEMA, skills: entries }, null, 2)}\n`);
}

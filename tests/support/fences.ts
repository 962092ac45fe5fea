import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { httpProblems } from '../../src/reference/check-http';
import { jsonProblems } from '../../src/reference/check-json';
import { codeOfFile, fileOf } from '../../src/reference/sample-files';
import type { Fence } from '../../src/reference/code-fences';
import { readContract } from '../../src/sandbox/node/common/read-contract';
import { root } from './built-site';

/** How a code block is verified. */
export type Proof = 'tested file' | 'validated' | 'excepted' | 'plain text';

export type Verdict = { proof: Proof } | { problem: string };

const contract = readContract();

/** Files of `samples/` that a test names, so it runs or reads them. */
function namedInTests(): (file: string) => boolean {
  const sources = ['tests', 'tests/samples']
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => path.join(root, folder, name)))
    .filter((file) => /[/\\](samples|guide)-.*\.(spec|test)\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return (file) => sources.includes(`'${file.replace(/^samples\/guides\//, '')}'`);
}

const isNamed = namedInTests();

function fileVerdict(reference: string, code: string): Verdict {
  if (code.trim() !== '') return { problem: 'it names a file, and also contains text' };
  try {
    codeOfFile(reference);
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const { file } = fileOf(reference);
  return isNamed(file) ? { proof: 'tested file' } : { problem: `no test of samples or guides names ${file}` };
}

/** The verification of a code block, or what it lacks. */
export function verdictOf(fence: Fence): Verdict {
  const { language, code, file, schema, response, event, check } = fence;
  if (file !== undefined) return fileVerdict(file, code);
  if (check !== undefined)
    return /^none: .{8,}/.test(check) ? { proof: 'excepted' } : { problem: 'write check="none: why it can\'t be tested"' };
  if (schema !== undefined || response !== undefined || event !== undefined) {
    try {
      const problems = jsonProblems(code, fence, contract);
      if (fence.isPart && jsonProblems(code, { ...fence, isPart: false }, contract).length === 0)
        return { problem: 'nothing is missing: leave out the word part' };
      return problems.length === 0 ? { proof: 'validated' } : { problem: problems.join('; ') };
    } catch (error) {
      return { problem: (error as Error).message };
    }
  }
  if (language === 'http') {
    const [problem] = httpProblems(code, contract);
    return problem ? { problem } : { proof: 'validated' };
  }
  if (language === 'text' || language === 'markdown') return { proof: 'plain text' };
  return { problem: 'it has neither file="samples/…" nor, for JSON, schema, response or event; else write check="none: why"' };
}

/** Hand-written pages with their text. */
export function writtenPages(): { page: string; source: string }[] {
  const docs = path.join(root, 'docs');
  if (!existsSync(docs)) return [];
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx') && !name.endsWith('.api.mdx'))
    .toSorted()
    .map((name) => ({ page: `docs/${name}`, source: readFileSync(path.join(docs, name), 'utf8') }));
}

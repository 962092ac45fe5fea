import type { Code } from 'mdast';
import { fenceMeta, withMarkedLines, type FenceMeta } from '../../../reference/code-fences';
import { grammarOf } from '../../../reference/highlight';
import { httpProblems } from '../../../reference/check-http';
import { jsonProblems } from '../../../reference/check-json';
import { codeOf } from '../../../plugins/remark/static-code';
import { sandboxContract } from '../../../reference/sandbox-contract';
import type { Contract } from '../../../sandbox/contract/types';
import { lineOf } from '../page';
import type { Fault, PageRule } from '../rule';

/** Languages of code blocks that readers don't run, such as output and diagrams. */
const NOT_CODE = new Set(['text', 'csv', 'markdown']);

type Problem = Omit<Fault, 'line'>;

const FIX = 'Move it to a tested file, file="samples/<topic>/<file>#<region>", or say why not: check="none: <reason>".';

let contract: Contract | undefined;

const promised = (): Contract => (contract ??= sandboxContract());

/** Converts the errors of a helper to findings. */
function problemsOf(problems: () => string[], fix: string): Problem[] {
  try {
    return problems().map((problem) => ({ problem, fix }));
  } catch (error) {
    return [{ problem: (error as Error).message, fix: 'Correct the attributes after the language of the block.' }];
  }
}

function jsonFaults(source: string, meta: FenceMeta): Problem[] {
  const named = meta.schema ?? meta.response ?? meta.event;
  if (named !== undefined) {
    return problemsOf(
      () => jsonProblems(source, meta, promised()),
      `Correct it: it doesn't match ${named}. If it's abridged, add the word part.`,
    );
  }
  const parsed = (): string[] => {
    try {
      JSON.parse(source);
      return [];
    } catch (error) {
      return [`not JSON: ${(error as Error).message}`];
    }
  };
  return problemsOf(parsed, 'Correct it. Leave no "…" in it: show the part that matters, and name it by schema="…" part.');
}

/** `none:` and a reason of at least three words. */
const REASON = /^none: \S+(?:\s+\S+){2,}/;

function fenceFaults(fence: Code): Problem[] {
  if (!fence.lang) return [{ problem: 'a code block without a language', fix: 'Write it after the ```, or text for output.' }];
  const [unknown] = problemsOf(() => (grammarOf(fence.lang ?? ''), []), '');
  if (unknown) return [{ ...unknown, fix: 'Write the name of another language, or text.' }];
  const [misread] = problemsOf(() => (withMarkedLines(codeOf(fence), fenceMeta(fence.meta).marked), []), '');
  if (misread) return [misread];
  const meta = fenceMeta(fence.meta);
  const { file, check } = meta;
  if (file !== undefined) return [];
  if (check !== undefined)
    return REASON.test(check) ? [] : [{ problem: `check="${check}" gives no reason`, fix: 'Write check="none: <why it can\'t be run>".' }];
  if (fence.lang === 'json') return jsonFaults(fence.value, meta);
  if (fence.lang === 'http') return problemsOf(() => httpProblems(fence.value, promised()), 'Look it up in the reference of that API.');
  if (NOT_CODE.has(fence.lang)) return [];
  return [{ problem: `untested ${fence.lang}: "${fence.value.trim().split('\n')[0] ?? ''}"`, fix: FIX }];
}

/** Requires that code comes from tested files, and that JSON matches its schema. */
export const code: PageRule = {
  name: 'code',
  check: ({ fences }) => fences.flatMap((fence) => fenceFaults(fence).map((problem) => ({ line: lineOf(fence), ...problem }))),
};

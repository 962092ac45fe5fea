import type { Root, RootContent } from 'mdast';
import { element } from '../../reference/nodes';

/** A guide with fewer steps is done in one sitting. */
const FEWEST = 4;

/** Returns the number of the step that a heading such as `3. Create the plan` begins. */
function stepAt(node: RootContent): string | undefined {
  const [first] = node.type === 'heading' ? node.children : [];
  return first?.type === 'text' ? /^(\d+)\. /.exec(first.value)?.[1] : undefined;
}

/** Adds a checkbox to the end of each step in a long guide, so that readers find their place when they come back. */
export function stepTicks() {
  return (tree: Root): void => {
    if (tree.children.filter(stepAt).length < FEWEST) return;
    let step: string | undefined;
    let depth = 0;
    const ticked: RootContent[] = [];
    const end = (): void => void (step && ticked.push(element('StepDone', { step })));
    for (const node of tree.children) {
      const next = stepAt(node);
      // A smaller heading is a part of its step.
      if (next !== undefined || (node.type === 'heading' && node.depth <= depth)) {
        end();
        step = next;
        depth = node.type === 'heading' ? node.depth : 0;
      }
      ticked.push(node);
    }
    end();
    tree.children = ticked;
  };
}

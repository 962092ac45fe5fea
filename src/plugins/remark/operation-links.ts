import type { Link, Root } from 'mdast';
import type { VFile } from 'vfile';
import { visit } from 'unist-util-visit';
import { allOperations } from '../../reference/descriptions';

const PROTOCOL = 'operation:';

/**
 * Resolves `[Create a plan](operation:v3/InstallmentPlan)` to the route of that operation's page, so that guides don't depend on routes.
 * @throws Error naming the page and the ID when no specification has that operation.
 */
export function operationLinks() {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'link', (link: Link) => {
      if (!link.url.startsWith(PROTOCOL)) return;
      const [id = '', anchor] = link.url.slice(PROTOCOL.length).split('#');
      const operations = allOperations();
      const found = operations.find((operation) => operation.id === id);
      if (!found)
        throw new Error(
          `${file.path}:${link.position?.start.line ?? 1}: no operation "${id}". Known: ${operations.map((operation) => operation.id).join(', ')}.`,
        );
      link.url = anchor ? `${found.route}#${anchor}` : found.route;
    });
  };
}

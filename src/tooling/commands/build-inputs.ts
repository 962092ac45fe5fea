import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageFiles } from '../lint/project';
import { allOperations } from '../../reference/descriptions';
import { operationContent } from '../../reference/operation-content';
import { derivedTable, isDerivedTable } from '../../reference/table-elements';

const ELEMENT = /<([A-Z]\w+)\s*((?:[\w-]+="[^"]*"\s*)*)\/>/g;

/** Returns content in a form that can be compared. An error is one, too: Docusaurus reports it when it compiles the page. */
function comparable(make: () => unknown): string {
  try {
    return JSON.stringify(make());
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the derived tables of a page, as the build would make them now. */
function tablesIn(text: string): string {
  return [...text.matchAll(ELEMENT)]
    .map(([, name = '', given = '']) => {
      if (!isDerivedTable(name)) return '';
      const attributes = Object.fromEntries([...given.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
      return comparable(() => derivedTable(name, attributes));
    })
    .join('\n');
}

/** Finds the pages whose content changes when specifications or samples change. */
export class BuildInputs {
  private contents: ReadonlyMap<string, string>;

  constructor(private readonly root: string) {
    this.contents = this.currentContents();
  }

  private read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  /** Returns what each page shows from the specifications, by its file. */
  private currentContents(): Map<string, string> {
    return new Map([
      ...pageFiles(this.root).map((file) => [file, tablesIn(this.read(file))] as const),
      ...allOperations().map((operation) => [`docs${operation.route}.api.mdx`, comparable(() => operationContent(operation))] as const),
    ]);
  }

  /** Returns the pages that show something else from the specifications than at the last call. */
  pagesWithChangedContent(): string[] {
    const before = this.contents;
    this.contents = this.currentContents();
    return [...this.contents].filter(([file, content]) => content !== before.get(file)).map(([file]) => file);
  }

  /** Returns the pages that show one of these files. @param samples Paths from the root. */
  pagesShowing(samples: readonly string[]): string[] {
    return pageFiles(this.root).filter((file) => {
      const text = this.read(file);
      return samples.some((sample) => text.includes(`file="${sample}"`) || text.includes(`file="${sample}#`));
    });
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageFiles } from '../lint/project';
import { derivedTableMarkdown, isDerivedTable } from '../../reference/table-elements';

const ELEMENT = /<([A-Z]\w+)\s*((?:[\w-]+="[^"]*"\s*)*)\/>/g;

/** Returns the derived tables of a page, as the build would write them now. A table with an error is empty. */
function tablesIn(text: string): string {
  return [...text.matchAll(ELEMENT)]
    .map(([, name = '', given = '']) => {
      if (!isDerivedTable(name)) return '';
      const attributes = Object.fromEntries([...given.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
      try {
        return derivedTableMarkdown(name, attributes);
      } catch {
        return '';
      }
    })
    .join('\n');
}

/** Finds the pages whose content changes when specifications or samples change. */
export class BuildInputs {
  private tables = new Map<string, string>();

  constructor(private readonly root: string) {
    this.pagesWithChangedTables();
  }

  private read(file: string): string {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  /** Returns the pages whose derived tables changed since the last call. */
  pagesWithChangedTables(): string[] {
    return pageFiles(this.root).filter((file) => {
      const now = tablesIn(this.read(file));
      const before = this.tables.get(file);
      this.tables.set(file, now);
      return before !== now;
    });
  }

  /** Returns the pages that show one of these files. @param samples Paths from the root. */
  pagesShowing(samples: readonly string[]): string[] {
    return pageFiles(this.root).filter((file) => {
      const text = this.read(file);
      return samples.some((sample) => text.includes(`file="${sample}"`) || text.includes(`file="${sample}#`));
    });
  }
}

import path from 'node:path';
import { visit } from 'unist-util-visit';
import { lineOf, type Element, type Page } from '../page';
import { decoded, fileOfUrl, filesBelow } from '../project';
import type { Fault, PageRule, ProjectRule } from '../rule';

function altProblem(alt: string | null | undefined): string | undefined {
  const text = alt?.trim() ?? '';
  if (text === '') return 'an image without alternative text';
  if (/\.(?:png|jpe?g|svg|gif|webp)$/i.test(text)) return `"${text}" is a file name, not what the image shows`;
  if (/^(?:image|picture|screenshot|photo|diagram) of\b/i.test(text)) return `"${text}" says that it is an image, which is known`;
  return text.split(/\s+/).length < 3 ? `"${text}" is too short to stand for an image` : undefined;
}

const FIX = 'Write in a sentence what a reader should see in it: ![The plan page with its four installments](…).';

/** Returns the value of a string attribute, or undefined if it's missing or computed. */
const attribute = (element: Element, name: string): string | undefined => {
  const found = element.attributes.find((candidate) => candidate.type === 'mdxJsxAttribute' && candidate.name === name);
  return typeof found?.value === 'string' ? found.value : undefined;
};

/** Requires alternative text, for readers who can't see an image. */
export const images: PageRule = {
  name: 'images',
  check({ tree, elements, file }, { root }) {
    const faults: Fault[] = [];
    const look = (line: number, alt: string | null | undefined, url: string | undefined): void => {
      const problem = altProblem(alt);
      if (problem) faults.push({ line, problem, fix: FIX });
      if (!url || /^[a-z]+:/.test(url) || fileOfUrl(root, file, url)) return;
      const from = url.startsWith('/') ? 'static/' : 'the folder of this page';
      faults.push({ line, problem: `no file "${url}"`, fix: `Correct the path: it starts at ${from}.` });
    };
    const urls = new Map<string, string>();
    visit(tree, 'definition', ({ identifier, url }) => void urls.set(identifier, url));
    visit(tree, 'image', (image) => look(lineOf(image), image.alt, image.url));
    visit(tree, 'imageReference', (image) => look(lineOf(image), image.alt, urls.get(image.identifier)));
    for (const element of elements) if (element.name === 'img') look(lineOf(element), attribute(element, 'alt'), attribute(element, 'src'));
    return faults;
  },
};

/** Icons that browsers request automatically. */
const ASKED_FOR = ['static/img/favicon.ico'];

/** Generated from src/reference/hub-screens/screens/. `<HubScreen>` refers to them, and a test checks that pages show each one. */
const GENERATED = 'static/img/hub/';

const isImage = (file: string): boolean => /\.(?:png|jpe?g|svg|gif|webp|avif|ico)$/.test(file);

/** Returns the URLs of images and links as Markdown reads them: without escapes, such as `a\_b.png` and `a&amp;b.png`. */
function urlsOf({ tree }: Page): string[] {
  const urls: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'image' || node.type === 'link' || node.type === 'definition') urls.push(node.url);
  });
  return urls;
}

/** Reports images that no page shows. */
export const unusedImages: ProjectRule = {
  name: 'unused-images',
  check(project) {
    const { root } = project;
    const stored = [...filesBelow(root, 'static'), ...filesBelow(root, 'docs'), ...filesBelow(root, 'src/pages')].filter(isImage);
    const text = project.read(['docs', 'src', 'docusaurus.config.ts']);
    const named = [text, decoded(text), ...project.pages.flatMap(urlsOf).map(decoded)].join('\n').normalize();
    return stored
      .filter((file) => !ASKED_FOR.includes(file) && !file.startsWith(GENERATED) && !named.includes(path.basename(file).normalize()))
      .map((file) => ({ file, line: 1, problem: 'no page and no code names this image', fix: 'Show it on a page, or delete it.' }));
  },
};

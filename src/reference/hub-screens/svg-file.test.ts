import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadLetters } from './letters';
import { draw } from './screen';
import { screens } from './screens';
import { readTokens, svgFile } from './svg-file';

const letters = await loadLetters();
const tokens = readTokens();

test('a screen is one file that needs no font, style, or token', () => {
  for (const [name, screen] of Object.entries(screens)) {
    const file = svgFile(draw(screen), screen.alt, letters, tokens);
    expect(file, name).not.toMatch(/var\(|<style|url\(|href="(?!#)/);
    expect(file.match(/<text (?![^>]*font-family)/), name).toBeNull();
    expect(file).toContain('<title>');
    expect(brotliCompressSync(file).length, name).toBeLessThan(15_000);
  }
});

test('letters keep their distance, weight, and alignment', () => {
  expect(letters.set('AV', 400).width).toBeLessThan(letters.set('A', 400).width + letters.set('V', 400).width);
  expect(letters.set('Plans', 660).width).toBeGreaterThan(letters.set('Plans', 400).width);
  const line = '<text x="100" y="20" font-size="10" fill="var(--ink)" text-anchor="end">a &amp; b</text>';
  const { width } = letters.set('a & b', 400);
  expect(svgFile({ svg: line, width: 200, height: 40 }, 'A line', letters, tokens)).toContain(
    `<g fill="#1a1b2e" transform="translate(${(100 - (width * 10) / letters.em).toFixed(1)} 20) scale(0.01 -0.01)">`,
  );
});

test('an unknown character or token stops the build', () => {
  expect(() => letters.set('漢', 400)).toThrow('The typeface has no character "漢", which "漢" contains.');
  const drawing = { svg: '<rect fill="var(--nothing)"/>', width: 1, height: 1 };
  expect(() => svgFile(drawing, 'A box', letters, tokens)).toThrow('src/css/tokens.css has no "--nothing", which a screen uses.');
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Buffer as ShapedText, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { ASCII, FEATURES, PUNCTUATION, fonts } from '../../data/fonts';

const FONT = path.join(__dirname, '../../../static', fonts.plain);

const ascii = String.fromCodePoint(...Array.from({ length: ASCII.last - ASCII.first + 1 }, (_, at) => ASCII.first + at));

export type Weight = 400 | 550 | 660;

/** A letter of a line: its outline as an SVG path, where y points up, and where it starts. In units of the font. */
interface PlacedLetter {
  /** The ID of a glyph, by weight and letter, so lines can share it. */
  name: string;
  path: string;
  x: number;
}

/** Sets a line of text in the site's typeface. */
export interface Letters {
  /** Units of the font in one em. */
  em: number;
  /** @returns the letters with an outline, and the width of the line in units of the font. @throws Error for a character the font lacks. */
  set(words: string, weight: Weight): { letters: PlacedLetter[]; width: number };
}

/** Loads the site's typeface in the weights that screens use. */
export async function loadLetters(): Promise<Letters> {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs');
  const source = readFileSync(FONT);
  const faces = await Promise.all(
    ([400, 550, 660] as const).map(async (wght) => {
      const file = await subsetFont(source, ascii + PUNCTUATION, {
        targetFormat: 'sfnt',
        keepFeatures: FEATURES,
        variationAxes: { wght },
      });
      return [wght, new Face(new Blob(new Uint8Array(file)))] as const;
    }),
  );
  const shapers = new Map<Weight, Font>(faces.map(([wght, face]) => [wght, new Font(face)]));
  const shaped = (words: string, font: Font): ShapedText => {
    const buffer = new Buffer();
    buffer.addText(words);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return buffer;
  };
  return {
    em: faces[0]?.[1].upem ?? 1000,
    set(words, weight) {
      const font = shapers.get(weight);
      if (!font) throw new Error(`The typeface isn't loaded in weight ${weight}.`);
      let x = 0;
      const letters: PlacedLetter[] = [];
      for (const { codepoint: glyph, xAdvance = 0, cluster } of shaped(words, font).getGlyphInfosAndPositions()) {
        if (glyph === 0) throw new Error(`The typeface has no character "${words[cluster] ?? ''}", which "${words}" contains.`);
        const outline = font.glyphToPath(glyph);
        if (outline) letters.push({ name: `${weight}-${glyph}`, path: outline, x });
        x += xAdvance;
      }
      return { letters, width: x };
    },
  };
}

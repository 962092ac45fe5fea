declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype';
    /** Tags of OpenType features. */
    keepFeatures?: readonly string[];
    /** Fixes axes of a variable font to a value. */
    variationAxes?: Record<string, number>;
  }
  /** The letters of `text` out of a font. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}

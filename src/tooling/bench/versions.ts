/**
 * The packages that benchmarks install in their work folder. Exact versions make the figures reproducible. They aren't dependencies of the
 * site. Each version is the newest that runs on Node 20: Starlight 0.37 and Lighthouse 13 require a newer one.
 */
export const versions = {
  starlight: { astro: '5.18.2', '@astrojs/starlight': '0.36.3' },
  lighthouse: { lighthouse: '12.8.2' },
} as const satisfies Record<string, Record<string, string>>;

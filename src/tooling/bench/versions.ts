/**
 * What the benchmarks install in their work folder, each at one version: a figure is only worth keeping when it can be measured again.
 * None of them is a dependency of the site. The newest of each that runs on Node 20: Starlight 0.37 and Lighthouse 13 ask for more.
 */
export const versions = {
  starlight: { astro: '5.18.2', '@astrojs/starlight': '0.36.3' },
  lighthouse: { lighthouse: '12.8.2' },
} as const satisfies Record<string, Record<string, string>>;

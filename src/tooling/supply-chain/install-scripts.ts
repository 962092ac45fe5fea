/** Packages with install scripts, which `.npmrc` disables. Each entry says why the package works without its script. */
export const installScripts: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'It compiles a binary for systems without a prebuilt package; only sass --watch uses it.',
  '@swc/core': 'It compiles a binary for systems without a prebuilt package; the lock file contains a package for each system that we use.',
  'core-js': 'It prints a request for donations.',
  esbuild: 'It makes the command start faster; the binary works without it.',
  'postman-code-generators': 'It installs unlocked packages, which only its code samples need. We generate our own.',
};

/** Packages with install scripts. `.npmrc` disables them; each entry says why the package works without. */
export const installScripts: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'It compiles itself where no compiled package fits; Sass uses it with --watch alone.',
  '@swc/core': 'It compiles itself where no compiled package fits; the lock holds one for each system.',
  'core-js': 'It asks for donations.',
  esbuild: 'It makes its command start faster; the compiled package is found without.',
  'postman-code-generators': 'It installs unlocked packages over the network, which only its samples would use. Ours are our own.',
};

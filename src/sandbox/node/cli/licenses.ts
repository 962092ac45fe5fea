/** The licenses of the bundled packages. The build of the downloadable program replaces this module. */
export const licenses = (): string => 'This program runs from its source. The licenses of its packages are in node_modules.';

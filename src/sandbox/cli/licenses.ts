/** The licenses of the packages that the downloadable program contains. Its build replaces this module. */
export const licenses = (): string => 'This program runs from its source. The licenses of its packages are in node_modules.';

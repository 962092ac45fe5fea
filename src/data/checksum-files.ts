/**
 * The lists of checksums, below the base URL: of all downloads, and of the projects alone, because `sha256sum` looks for a file at the path
 * in the list, and readers save a project without its folder.
 */
export const CHECKSUM_FILES = ['downloads/SHA256SUMS', 'downloads/projects/SHA256SUMS'] as const;

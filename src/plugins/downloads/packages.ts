/** Install paths of the packages that the downloadable sandbox contains. A bundle with any other one fails. */
export const EMBEDDED = ['node_modules/openpgp', 'node_modules/fflate'];

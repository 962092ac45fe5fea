/** The source repository, for edit links, reports, and the footer. */
export const repository = 'https://github.example/partita/developer-docs';

/** The file with all pages, for the sandbox's MCP server and its command `docs`: next to the program that reads it, and below `/downloads/` of the site. */
export const DOCS_FILE = 'partita-docs.json';

/** The catalog of APIs, below the base URL: https://www.rfc-editor.org/rfc/rfc9727 */
export const apiCatalog = {
  path: '.well-known/api-catalog',
  type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
};

/** The index of agent skills, below the base URL: https://github.com/cloudflare/agent-skills-discovery-rfc */
export const skillsFolder = '.well-known/agent-skills';

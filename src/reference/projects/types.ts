/** A step of the page, with its text for some of the variants. */
export interface Step {
  id: string;
  title: string;
  /** The text below the title. */
  html: string;
  /** The variants that have this step with this text, such as `redirect-webhooks`. */
  variants: string[];
}

/** A file as the page lists it. */
export interface ShownFile {
  path: string;
  /** The steps that have lines in this file. */
  steps: string[];
}

/** What the page loads for one combination. */
export interface ProjectData {
  files: ShownFile[];
  /** All files, highlighted. */
  html: string;
}

import { repository } from '../../data/site';

/** What a report says before the reader writes anything. */
interface PageReport {
  /** The title of the page. */
  title: string;
  /** Its route, with the base URL. */
  page: string;
  /** As the version menu calls it. */
  version: string;
  helpful: boolean;
}

/** The form of the repository that asks about a page. The names of its fields are those of the address. */
export const REPORT_FORM = 'page.yml';

/** The address of a report that is filled in already. It is sent only when its writer, who needs an account there, says so. */
export function reportLink({ title, page, version, helpful }: PageReport): string {
  const fields = new URLSearchParams({
    template: REPORT_FORM,
    title: `${helpful ? 'Helpful' : 'Not helpful'}: ${title}`,
    page,
    version,
    helpful: helpful ? 'Yes' : 'No',
  });
  return `${repository}/issues/new?${fields.toString()}`;
}

import { repository } from '../../data/site';

/** Why a reader reports a page: it helped, it didn't, or something on it is wrong. */
type Reason = 'Helpful' | 'Not helpful' | 'Problem';

/** The fields of a report that are filled in before the reader writes anything. */
interface PageReport {
  /** The title of the page. */
  title: string;
  /** Its route, with the base URL. */
  page: string;
  /** As the version menu calls it. */
  version: string;
  reason: Reason;
}

/** The repository's issue form for pages. Its fields have the names of the parameters below. */
export const REPORT_FORM = 'page.yml';

/** Where every prefilled report starts. */
export const NEW_REPORT = `${repository}/issues/new?template=${REPORT_FORM}`;

/** The address of a prefilled issue. Nothing is sent until the reader, who needs an account there, submits it. */
export function reportLink({ title, page, version, reason }: PageReport): string {
  const helpful = { Helpful: 'Yes', 'Not helpful': 'No', Problem: undefined }[reason];
  const fields = new URLSearchParams({ title: `${reason}: ${title}`, page, version, ...(helpful && { helpful }) });
  return `${NEW_REPORT}&${fields.toString()}`;
}

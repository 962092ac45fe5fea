import { repository } from '../../data/repository';

/** Why a reader reports a page: it helped, it didn't, or something on it is wrong. */
type Reason = 'Helpful' | 'Not helpful' | 'Problem';

/** The fields of a report that are filled in before the reader writes anything. */
interface PageReport {
  title: string;
  /** The route of the page, with the base URL. */
  page: string;
  /** Label in the version menu. */
  version: string;
  reason: Reason;
}

/** The repository's issue form for pages. Its fields have the names of the parameters below. */
export const REPORT_FORM = 'page.yml';

/** The URL of a new report. */
export const NEW_REPORT = `${repository}/issues/new?template=${REPORT_FORM}`;

/** Returns the URL of a prefilled issue. Nothing is sent until the reader, who needs an account there, submits it. */
export function reportLink({ title, page, version, reason }: PageReport): string {
  const helpful = { Helpful: 'Yes', 'Not helpful': 'No', Problem: undefined }[reason];
  const fields = new URLSearchParams({ title: `${reason}: ${title}`, page, version, ...(helpful && { helpful }) });
  return `${NEW_REPORT}&${fields.toString()}`;
}

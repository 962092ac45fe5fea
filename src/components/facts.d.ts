/** `npm start` and `npm run build` generate these files. The declarations allow a type check without them. */
declare module '@site/.docusaurus/facts/explain.json' {
  import type { ExplainFacts } from '@site/src/domain/explain';

  const facts: ExplainFacts;
  export default facts;
}

declare module '@site/.docusaurus/facts/terms.json' {
  const terms: Readonly<Record<string, string>>;
  export default terms;
}

declare module '@site/.docusaurus/facts/report-request.json' {
  import type { ReportFacts } from '@site/src/reference/report-request';

  const facts: ReportFacts;
  export default facts;
}

declare module '@site/.docusaurus/facts/reason-codes.json' {
  import type { ReasonCodes } from '@site/src/domain/evidence';

  const codes: ReasonCodes[];
  export default codes;
}

declare module '@site/.docusaurus/facts/qr-sample.json' {
  import type { QrDrawing } from '@site/src/domain/qr-code';

  const sample: QrDrawing & { url: string };
  export default sample;
}

declare module '@site/.docusaurus/facts/sample-books.json' {
  import type { ChosenFile } from '@site/src/components/guide/ReconcileBooks/compare-books';

  const sample: { orders: ChosenFile; plans: ChosenFile };
  export default sample;
}

declare module '@site/.docusaurus/facts/projects.json' {
  import type { LanguageId } from '@site/src/reference/samples/languages';
  import type { ShownFile, Step } from '@site/src/reference/projects/types';

  const projects: { languages: LanguageId[]; steps: Step[]; first: ShownFile[] };
  export default projects;
}

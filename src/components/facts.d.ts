/** Written by `npm run gen`, which a type check need not wait for. */
declare module '@site/.docusaurus/facts/report-request.json' {
  import type { ReportFacts } from '@site/src/domain/report-request';

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

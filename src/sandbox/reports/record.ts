declare module '../core/state' {
  interface Records {
    reports: ReportRecord;
  }
}

export interface ReportRecord {
  requestId: string;
  readyAt: number;
  expiresAt: number;
  announced: boolean;
  fileName: string;
  mediaType: string;
  encrypted: boolean;
  rowCount: number;
  sha256: string;
  downloadUrl: string;
  /** The file, Base64-encoded. */
  content: string;
  sizeBytes: number;
}

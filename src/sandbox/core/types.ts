import type { OperationRule } from '../contract/types';
import type { EventDraft } from '../plans/event';
import type { PlanRecord, TestMode } from '../plans/record';
import type { Draw } from './draw';
import type { AccountRecord, ChargebackRecord, KeyRecord, ReportRecord, World } from './world';

export interface UploadedFile {
  name: string;
  type: string;
  size: number;
  sha256: string;
  /** The first bytes, to detect the real file type. */
  head: Uint8Array;
}

/** An authorized, valid request. */
export interface Call {
  rule: OperationRule;
  /** From the path and the query, in the types of the specification. */
  parameters: Record<string, unknown>;
  body: unknown;
  files: Record<string, UploadedFile[]>;
  clientId: string;
  testMode: TestMode;
  touchpoint?: string;
  now: number;
}

/** The changes that an operation makes, and its response. */
export interface Outcome {
  status: number;
  body?: unknown;
  plans?: PlanRecord[];
  chargebacks?: ChargebackRecord[];
  keys?: KeyRecord[];
  accounts?: AccountRecord[];
  reports?: ReportRecord[];
  events?: EventDraft[];
  /** How long the gateway takes, in milliseconds. */
  delay?: number;
}

/** OpenPGP for report files (RFC 9580). Keys are ASCII-armored. */
export interface OpenPgp {
  generateKey(name: string): Promise<{ publicKey: string; privateKey: string }>;
  /** Encrypts to a public key and signs. @throws Error for a key that can't encrypt. @returns The binary message. */
  encrypt(content: Uint8Array<ArrayBuffer>, to: string, signedWith: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** What an operation may use besides the call and the data. */
export interface Tools {
  draw: Draw;
  /** Hexadecimal. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Hexadecimal; only for OpenPGP fingerprints, which use it. */
  sha1(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** A new RSA pair: the public key as PEM, both halves as JWK. */
  generateKey(length: number): Promise<{ pem: string; publicJwk: JsonWebKey; privateJwk: JsonWebKey }>;
  /** A spreadsheet, as the bytes of an XLSX file. */
  workbook(columns: string[], rows: (string | number | boolean | null)[][]): Promise<Uint8Array<ArrayBuffer>>;
  /** The base URL of the reports API for clients: the real host, or the local server's. */
  reportsUrl: string;
  /** Absent in pages, which don't load an OpenPGP library. */
  openPgp?: OpenPgp;
}

/** One operation: from a call and the current data to an outcome. It changes nothing itself. @throws ApiError with a documented code. */
export type Operation = (call: Call, world: Readonly<World>, tools: Tools) => Outcome | Promise<Outcome>;

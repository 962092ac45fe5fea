import type { Schema } from '../contract/operation-types';
import type { Contract, OperationRule } from '../contract/types';
import type { SeededRandom } from './random';
import type { PublicUrls } from './public-urls';
import type { Records, SandboxState } from './state';

export type TestMode = Schema<'v3', 'TestMode'>;

/** The type of a webhook event: `plan.created`. */
export type EventType = Schema<'v3', 'WebhookEvent'>;

/** An event before the core gives it an ID and records it. */
export interface EventDraft {
  type: EventType;
  at: number;
  data: Record<string, unknown>;
  terminalId?: string;
  testMode?: string;
  callbackUrl?: string;
  endpointId?: string;
  /** The plan whose history includes the event. */
  planNumber?: string;
}

export interface UploadedFile {
  name: string;
  type: string;
  size: number;
  sha256: string;
  /** The first bytes, which identify the file type. */
  head: Uint8Array;
}

/** An authorized, valid request. */
export interface Call {
  rule: OperationRule;
  /** Path, query, and header parameters, with the types in the specification. */
  parameters: Record<string, unknown>;
  body: unknown;
  files: Record<string, UploadedFile[]>;
  clientId: string;
  testMode: TestMode;
  touchpoint?: string;
  now: number;
}

/** The records that an operation creates or changes, by the name of their collection. */
type Changes = { [Name in keyof Records]?: Records[Name][] };

/** What an operation does, apart from its response. */
export interface Effects extends Changes {
  events?: EventDraft[];
  /** The gateway's delay in milliseconds. */
  delay?: number;
}

/** An operation's response and effects. */
export interface Outcome extends Effects {
  status: number;
  body?: unknown;
}

/** OpenPGP for report files (RFC 9580). Keys are ASCII-armored. */
export interface OpenPgp {
  generateKey(name: string): Promise<{ publicKey: string; privateKey: string }>;
  /** Encrypts and signs a message. @returns the binary message. @throws Error for a key that can't encrypt. */
  encrypt(content: Uint8Array<ArrayBuffer>, to: string, signedWith: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** The functions that operations use. */
export interface Tools {
  contract: Contract;
  random: SeededRandom;
  /** Hexadecimal. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Hexadecimal. Only for OpenPGP fingerprints, which are defined with SHA-1. */
  sha1(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Generates an RSA key pair: the public key as PEM, and both keys as JWK. */
  generateKey(length: number): Promise<{ pem: string; publicJwk: JsonWebKey; privateJwk: JsonWebKey }>;
  /** Creates an XLSX file with one sheet. */
  workbook(columns: string[], rows: (string | number | boolean | null)[][]): Promise<Uint8Array<ArrayBuffer>>;
  urls: PublicUrls;
  /** Absent in pages, which don't load an OpenPGP library. */
  openPgp?: OpenPgp;
}

/** Computes an operation's outcome without changing the data. @throws ApiError with a documented code. */
export type Operation = (call: Call, state: Readonly<SandboxState>, tools: Tools) => Outcome | Promise<Outcome>;

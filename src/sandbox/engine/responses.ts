import type { Bytes } from '../core/bytes';

/** A response on its way through the steps. */
export interface ApiResponse {
  /** 0 if the connection ends without a response. */
  status: number;
  headers: Record<string, string>;
  /** The value that is sent as JSON. */
  body?: unknown;
  /** The content that is sent instead of JSON. */
  raw?: { type: string; content: Bytes | string };
}

/** A response as it's sent. A server writes it without creating a Fetch API object. */
export interface WireResponse {
  /** 0 if the connection ends without a response. */
  status: number;
  headers: Headers;
  body: Bytes | string | null;
}

/** Returns the response as it's sent. */
export const toWire = ({ status, headers, raw }: ApiResponse): WireResponse => ({
  status,
  headers: new Headers(raw ? { 'Content-Type': raw.type, ...headers } : headers),
  body: raw ? raw.content : null,
});

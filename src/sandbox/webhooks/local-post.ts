import { setTimeout } from 'node:timers/promises';
import { webhookRules } from '../../data/webhook-rules';
import { parsedUrl } from '../../domain/parse-url';
import { fromText } from '../crypto/bytes';
import type { Post } from './sender';

/** A body in two parts, as a slow connection delivers it. @param pause Milliseconds. */
function inParts(body: string, pause: number): ReadableStream<Uint8Array> {
  const bytes = fromText(body);
  const half = Math.floor(bytes.length / 2);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, half));
      await setTimeout(pause);
      controller.enqueue(bytes.subarray(half));
      controller.close();
    },
  });
}

/** Sends an event to an endpoint. Redirects aren't followed, since they could lead off this machine. */
export const post: Post = async (url, headers, body, pause = 0) => {
  const signal = AbortSignal.timeout(webhookRules.timeoutSeconds * 1000);
  const content = pause > 0 ? { body: inParts(body, pause), duplex: 'half' as const } : { body };
  const response = await fetch(url, { method: 'POST', headers, redirect: 'manual', signal, ...content });
  await response.body?.cancel();
  return response.status;
};

/** Whether events may be sent to a URL: another program on this machine, but not the sandbox, which they could reset. */
export function isReachable(url: string, port: number): boolean {
  const parsed = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?([/?]|$)/.test(url) ? parsedUrl(url) : undefined;
  return parsed !== undefined && Number(parsed.port || 80) !== port;
}

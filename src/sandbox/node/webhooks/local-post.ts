import { setTimeout } from 'node:timers/promises';
import { webhookRules } from '../../../data/webhook-rules';
import { isLoopbackUrl } from '../../../domain/loopback';
import { fromText } from '../../core/bytes';
import type { Post } from './sender';

/** Streams a body in two parts, like a slow connection. @param pause Milliseconds between them. */
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

/** Sends an event to an endpoint. Doesn't follow redirects, because they could lead to another machine. */
export const post: Post = async (url, headers, body, pause = 0) => {
  const signal = AbortSignal.timeout(webhookRules.timeoutSeconds * 1000);
  const content = pause > 0 ? { body: inParts(body, pause), duplex: 'half' as const } : { body };
  const response = await fetch(url, { method: 'POST', headers, redirect: 'manual', signal, ...content });
  await response.body?.cancel();
  return response.status;
};

/** Returns whether events may be sent to a URL: to programs on this machine, but not to the sandbox, which they could reset. */
export function isReachable(url: string, port: number): boolean {
  return isLoopbackUrl(url) && Number(new URL(url).port || 80) !== port;
}

/** `form` has the submitted fields; `clientIp` is the shopper's IP address, from your trusted proxy. */
export function fraudData(form, request, clientIp) {
  const token = form.forterToken;
  return {
    ...(token && token.length <= 400 && { forterToken: token }),
    ipAddress: clientIp,
    userAgent: request.headers['user-agent'],
  };
}

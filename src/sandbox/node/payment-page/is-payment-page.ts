/** Whether a path is that of a plan's payment page (`/p/{planNumber}`), or of the mock bank's page (`/r/{planNumber}`). */
export const isPaymentPage = (pathname: string): boolean => /^\/[pr]\/[^/]+$/.test(pathname);

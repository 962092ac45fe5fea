/** The path of control requests. */
export const CONTROL_ROOT = '/_sandbox';

/** Whether a URL is that of a control request. */
export const isControl = ({ pathname }: URL): boolean => pathname === CONTROL_ROOT || pathname.startsWith(`${CONTROL_ROOT}/`);

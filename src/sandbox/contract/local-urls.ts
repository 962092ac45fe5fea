import { loopbackNames } from '../../domain/loopback';

const loopback = loopbackNames.map((name) => name.replaceAll(/[.[\]]/g, '\\$&')).join('|');

/** The pattern that URLs have in the specifications. */
export const SECURE_PATTERN = '^https://';

/** The pattern that the sandbox uses instead. It accepts `http` on this machine, for shops in development. */
export const secureUrl = `^(https://|http://(${loopback})(:\\d{1,5})?(/|$))`;

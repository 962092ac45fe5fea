import { loopbackNames } from '../../domain/loopback';

const loopback = loopbackNames.map((name) => name.replaceAll(/[.[\]]/g, '\\$&')).join('|');

/** The pattern of URLs in the specifications. It accepts `http` on this machine, for shops in development. */
export const secureUrl = `^(https://|http://(${loopback})(:\\d{1,5})?(/|$))`;

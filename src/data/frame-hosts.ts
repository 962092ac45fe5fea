/** Other sites that pages may show in an `<iframe>`, such as `https://video.example`. Readers' browsers block all others. */
export const frameHosts: readonly string[] = [];

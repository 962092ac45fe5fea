/** The message for each kind of missing asset. The page's text is always there, since it's in the HTML. */
const SCRIPT = "Part of this page couldn't be loaded. The text below is complete, but menus and buttons need the missing part.";
const STYLE = "This page's styles couldn't be loaded. The text below is complete.";

/**
 * Until a page has hydrated, shows a message above its text when a script or stylesheet is missing, truncated, or from another version.
 * Inline in `<head>`, since an external script can't report that it failed to load.
 *
 * It's the same on every page and in every build, because the Content Security Policy names it by its hash. It isn't compiled, so it uses
 * old JavaScript. The message disappears after hydration, except for a missing stylesheet. After hydration, callers handle their own load
 * errors.
 */
export const assetErrorScript = `(function () {
  var page = document.documentElement;
  var isOurs = /\\/assets\\/(js|css)\\//;
  var say = function (text, reason, stays) {
    if (!document.body) return document.addEventListener('DOMContentLoaded', function () { say(text, reason, stays); });
    if (page.dataset.hasHydrated === 'true') return;
    var notice = document.getElementById('asset-error');
    // A failing chunk causes two events: first its element provides the URL, then the bundler the error. Later events may have other URLs.
    if (notice) return reason.indexOf('http') && (notice.children[1].textContent = reason);
    notice = document.createElement('div');
    notice.id = 'asset-error';
    notice.setAttribute('role', 'alert');
    [text, reason].forEach(function (line) { notice.appendChild(document.createElement('p')).textContent = line; });
    var again = notice.appendChild(document.createElement('button'));
    again.type = 'button';
    again.className = 'button button--primary button--sm';
    again.textContent = 'Retry';
    again.onclick = function () { location.reload(); };
    document.body.insertBefore(notice, document.body.firstChild);
    if (stays) return;
    new MutationObserver(function (_, watch) {
      if (page.dataset.hasHydrated !== 'true') return;
      notice.remove();
      watch.disconnect();
    }).observe(page, { attributes: true, attributeFilter: ['data-has-hydrated'] });
  };
  addEventListener('error', function (event) {
    var part = event.target;
    if (part && part.tagName === 'LINK' && part.rel === 'stylesheet' && isOurs.test(part.href)) say(${JSON.stringify(STYLE)}, part.href, true);
    else if (part && part.tagName === 'SCRIPT' && isOurs.test(part.src)) say(${JSON.stringify(SCRIPT)}, part.src);
    else if (isOurs.test(event.filename)) say(${JSON.stringify(SCRIPT)}, event.message);
  }, true);
  addEventListener('unhandledrejection', function (event) {
    var reason = event.reason || {};
    if (isOurs.test(reason.stack || reason.message)) say(${JSON.stringify(SCRIPT)}, String(reason));
  });
})();`;

/** What a reader is told, by what is missing. The text of a page never is: it stands in the HTML. */
const SCRIPT = 'A part of this page could not be loaded. The text below is complete; menus and buttons need the missing part.';
const STYLE = 'The looks of this page could not be loaded. The text below is complete.';

/**
 * Watches over a page until it has hydrated, and says above the text when a script or a stylesheet of ours is missing, cut off, or of
 * another version. It stands in the head of each page, since no script that has to load can tell that it did not.
 *
 * It is the same in each page and each build, for a Content-Security-Policy names it by its hash. It is plain old JavaScript:
 * nothing compiles it. The notice goes when the page hydrates after all, but for a missing stylesheet.
 * What is asked for after that fails in the hands of who asked for it.
 */
export const partFailureScript = `(function () {
  var page = document.documentElement;
  var isOurs = /\\/assets\\/(js|css)\\//;
  var say = function (text, reason, stays) {
    if (!document.body) return document.addEventListener('DOMContentLoaded', function () { say(text, reason, stays); });
    if (page.dataset.hasHydrated === 'true') return;
    var notice = document.getElementById('part-failure');
    // A chunk fails twice: its element knows the address, and then the bundler says what that means. Other addresses may come later.
    if (notice) return reason.indexOf('http') && (notice.children[1].textContent = reason);
    notice = document.createElement('div');
    notice.id = 'part-failure';
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

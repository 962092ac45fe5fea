import { PART_MARK, partMarks } from '../data/part-marks';

/**
 * Loads the scripts of a page once its text is painted, in their order: on a slow line they would share it with the stylesheet.
 * A page that is not painted, such as one in a tab in the background, has them a second after everything else is there.
 *
 * On the home page the framework (3.10.2: BaseUrlIssueBanner) says that the base URL is wrong if nothing has set `window.docusaurus`
 * when the HTML is read, which is too early here: its notice comes when the first script does not.
 *
 * The styles are computed here, as the HTML is read, and not in one task with layout and paint, in which a slow phone would stand still.
 *
 * A script goes when it has come or failed: the bundler waits two minutes for one that stands in the page, whatever became of it.
 *
 * It is the same in each page and each build, for a Content-Security-Policy names it by its hash. It is plain old JavaScript:
 * nothing compiles it.
 */
export const partsAfterText = `(function () {
  var parts = JSON.parse(document.getElementById('parts').textContent);
  window.docusaurus = null;
  getComputedStyle(document.body).color;
  var load = function () {
    parts.splice(0).forEach(function (part, at) {
      var script = document.createElement('script');
      script.src = part;
      script.async = false;
      script.onload = script.onerror = function (event) {
        script.remove();
        if (at === 0 && event.type === 'error' && window.insertBanner) window.insertBanner();
      };
      document.head.appendChild(script);
    });
  };
  if (!window.PerformanceObserver) return load();
  addEventListener('load', function () { setTimeout(load, 1000); });
  new PerformanceObserver(function (_, watch) {
    watch.disconnect();
    load();
  }).observe({ type: 'paint', buffered: true });
})();`;

/** Puts comments in the place of the elements that src/components/Later writes. */
const marked = Object.entries(partMarks)
  .map(([where, comment]) => `.replaceAll('<template ${PART_MARK}="${where}"></template>', '${comment}')`)
  .join('');

/** What every built page is put into: the framework's own (3.10.2: lib/ssg/ssgTemplate.html.js) but for its scripts and parts. */
export const pageTemplate = `
<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml${marked} %></div>
    <script type="application/json" id="parts"><%~ JSON.stringify(it.scripts.map((script) => it.baseUrl + script)) %></script>
    <script>${partsAfterText}</script>
    <%~ it.postBodyTags %>
  </body>
</html>
`;

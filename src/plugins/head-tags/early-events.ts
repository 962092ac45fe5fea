import { shortcuts } from '../../data/shortcuts';

const KEYS = [...shortcuts.search.presses, ...shortcuts.searchAtOnce.presses, ...shortcuts.help.presses];

/**
 * Records clicks, key presses, and input from before hydration, and repeats them once the page has hydrated, so that none is lost on a
 * slow device. Links and `<details>` work without JavaScript, so they are left alone; so is a click that one of our own listeners has
 * handled, which that listener says with `preventDefault()`. A second click on the same control is an impatient reader and doesn't count.
 *
 * It is inline and the same on every page, because a Content-Security-Policy names it by its hash. It is not compiled.
 */
export const earlyEventsScript = `(function () {
  var page = document.documentElement;
  var events = [];
  var keys = ${JSON.stringify(KEYS)};
  var onClick = function (event) {
    var control = event.target.closest && event.target.closest('button, [role=tab], [role=button], article img');
    if (!control || event.defaultPrevented || control.closest('a[href]')) return;
    var last = events[events.length - 1];
    if (last && last.target === control && last.event.type === 'click') return;
    events.push({ target: control, event: new MouseEvent('click', { bubbles: true, cancelable: true, detail: event.detail }) });
  };
  var onKey = function (event) {
    var isShortcut = !event.target.closest('input, textarea, select') && keys.some(function (one) {
      return one.key === String(event.key).toLowerCase() && Boolean(one.mod) === (event.ctrlKey || event.metaKey);
    });
    if (event.defaultPrevented || !(isShortcut || (event.target.matches('[role=tab]') && /^Arrow/.test(event.key)))) return;
    event.preventDefault();
    events.push({ target: event.target, event: new KeyboardEvent('keydown', event) });
  };
  var onInput = function (event) {
    var field = event.target;
    // A select has an input event as well. What is checked stays checked, so there is nothing to repeat.
    if (event.type !== (field.tagName === 'SELECT' ? 'change' : 'input') || /^(checkbox|radio|file)$/.test(field.type)) return;
    if (!events.some(function (one) { return one.target === field; })) events.push({ target: field, event: new Event(event.type, { bubbles: true }) });
  };
  // React compares a field with the value that it last saw there. It sees what is set on the element, not what its prototype sets.
  var forget = function (field) {
    var value = field.value;
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  };
  var listeners = { click: onClick, keydown: onKey, input: onInput, change: onInput };
  for (var type in listeners) addEventListener(type, listeners[type]);
  new MutationObserver(function (_, observer) {
    if (page.dataset.hasHydrated !== 'true') return;
    observer.disconnect();
    for (var type in listeners) removeEventListener(type, listeners[type]);
    // In a task of their own: effects of the first rendering add listeners, too.
    setTimeout(function () {
      events.forEach(function (one) {
        if (!one.target.isConnected) return;
        if (/^(input|change)$/.test(one.event.type)) forget(one.target);
        one.target.dispatchEvent(one.event);
      });
    });
  }).observe(page, { attributes: true, attributeFilter: ['data-has-hydrated'] });
})();`;
